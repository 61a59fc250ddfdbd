/**
 * Hides messages from the SDK: those of a parent that is not on the list, and those that the SDK would
 * stumble over, whoever sent them. The SDK uses the same list.
 *
 * Upstream: @safe-global/safe-apps-sdk 9.1.0: `communication/index.js` reads a message's fields, and splits
 * its version, before it checks the origin.
 * Breaks when: the SDK listens before this does: a stranger's message throws.
 * Guarded by: lib/wallet/safe/screen-messages.test.ts; tests/e2e/safe/safe-connect.spec.ts › D1: a parent
 * frame that is not on the list
 * Can go when: the SDK checks the origin first.
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

function isReadable(data: unknown): boolean {
  if (data === undefined || data === null) return false;
  // The SDK reads `version` from an array, too.
  const version: unknown = typeof data === 'object' ? Reflect.get(data, 'version') : undefined;
  return version === undefined || typeof version === 'string';
}
