import { expect, it } from 'vitest';
import { checkStorage } from '@/lib/diagnostics/checks';
import { troubleTexts } from '@/lib/texts/trouble';

const refusing = (name: string) =>
  ({
    setItem() {
      throw new DOMException(name, name);
    },
  }) as unknown as Storage;

it('storage that is not there, or refuses for security, is denied', () => {
  expect(checkStorage(null).text).toBe(troubleTexts.storageDenied);
  expect(checkStorage(refusing('SecurityError')).text).toBe(troubleTexts.storageDenied);
});

it('storage that takes nothing more is full', () => {
  expect(checkStorage(refusing('QuotaExceededError')).text).toBe(troubleTexts.storageFull);
});
