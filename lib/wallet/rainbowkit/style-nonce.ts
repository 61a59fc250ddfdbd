import { setNonce } from 'get-nonce';

/**
 * Lets the kit's scroll lock write its style sheet under our CSP, with the nonce of this page's
 * own scripts. Browsers hide the attribute from selectors but give it to scripts.
 */
export function allowKitStyles(): void {
  const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce;
  if (nonce) setNonce(nonce);
}
