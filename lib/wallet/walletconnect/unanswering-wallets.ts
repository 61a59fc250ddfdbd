/**
 * Wallets of the list that take a request to connect and sign in at once, and answer nothing: they are asked to
 * connect alone. Any other wallet that a visitor scans the code with has "Connect without signing
 * in".
 */
const unanswering: ReadonlySet<string> = new Set([
  // https://github.com/OneKeyHQ/app-monorepo/pull/13075
  'onekey',
]);

/** Whether the wallet may be asked to sign in while it connects; `walletId`: of the kit's list. */
export function answersAuthentication(walletId: string): boolean {
  return !unanswering.has(walletId);
}
