import { expect, it } from 'vitest';
import { checkStorage } from '@/lib/diagnostics/checks';
import { t } from '@/lib/i18n/client';

const refusing = (name: string) =>
  ({
    setItem() {
      throw new DOMException(name, name);
    },
  }) as unknown as Storage;

it('storage that is not there, or refuses for security, is denied', () => {
  expect(checkStorage(null).text).toBe(t('diagnostics.storageDenied'));
  expect(checkStorage(refusing('SecurityError')).text).toBe(t('diagnostics.storageDenied'));
});

it('storage that takes nothing more is full', () => {
  expect(checkStorage(refusing('QuotaExceededError')).text).toBe(t('diagnostics.storageFull'));
});
