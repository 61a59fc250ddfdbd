import { expect, it } from 'vitest';
import { checkStorage } from '@/lib/diagnostics/checks';
import { diagnosticsTexts } from '@/lib/texts/diagnostics';

const refusing = (name: string) =>
  ({
    setItem() {
      throw new DOMException(name, name);
    },
  }) as unknown as Storage;

it('storage that is not there, or refuses for security, is denied', () => {
  expect(checkStorage(null).text).toBe(diagnosticsTexts.storageDenied);
  expect(checkStorage(refusing('SecurityError')).text).toBe(diagnosticsTexts.storageDenied);
});

it('storage that takes nothing more is full', () => {
  expect(checkStorage(refusing('QuotaExceededError')).text).toBe(diagnosticsTexts.storageFull);
});
