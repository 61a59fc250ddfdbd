import { expect, it } from 'vitest';
import { checkStorage } from '@/lib/diagnostics/checks';
import { t } from '@/lib/i18n/client';

const refusing = (name: string) =>
  ({
    setItem() {
      throw new DOMException(name, name);
    },
  }) as unknown as Storage;

it('reports storage as denied if it is missing or throws a SecurityError', () => {
  expect(checkStorage(null).text).toBe(t('diagnostics.storageDenied'));
  expect(checkStorage(refusing('SecurityError')).text).toBe(t('diagnostics.storageDenied'));
});

it('reports storage as full if its quota is exceeded', () => {
  expect(checkStorage(refusing('QuotaExceededError')).text).toBe(t('diagnostics.storageFull'));
});
