import { readField } from '@/lib/parse';

/**
 * Keeps from the SDK what it must not see: messages of a parent that is not on the list, and those
 * that it would stumble over, whoever sent them. The list is the SDK's too; this stands before it
 * because it reads a message's fields before it looks at its origin.
 */
export function screenMessages(safeOrigins: readonly string[]): void {
  window.addEventListener(
    'message',
    (event) => {
      const isStranger = event.source === window.parent && !safeOrigins.includes(event.origin);
      if (isStranger || !isReadable(event.data)) event.stopImmediatePropagation();
    },
    { capture: true },
  );
}

/** As @safe-global/safe-apps-sdk 9.1.0 reads it (communication/index.js): it splits the version. */
function isReadable(data: unknown): boolean {
  if (data === undefined || data === null) return false;
  const version = readField(data, 'version');
  return version === undefined || typeof version === 'string';
}
