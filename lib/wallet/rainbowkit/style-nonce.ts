import { setNonce } from 'get-nonce';

/**
 * Lets the kit's scroll lock write its style sheet under our CSP, with the nonce of this page's
 * own scripts. Browsers hide the attribute from selectors but give it to scripts.
 *
 * Upstream: RainbowKit 2.2.11: `react-remove-scroll` takes its nonce from `get-nonce`.
 * Breaks when: another copy of `get-nonce` is installed: the policy blocks the style, and the page
 * scrolls below a modal.
 * Guarded by: tests/e2e/connect/connect-modal.spec.ts
 * Can go when: the kit takes a nonce.
 */
export function allowKitStyles(): void {
  const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce;
  if (nonce) setNonce(nonce);
}
