/**
 * Lets the kit's scroll lock write its style sheet under our CSP. Browsers hide the attribute `nonce` from
 * selectors but give its value to scripts.
 *
 * Upstream: RainbowKit 2.2.11: `react-remove-scroll` takes its nonce from `get-nonce`, which reads the global
 * `__webpack_nonce__`.
 * Breaks when: it reads another: the policy blocks the style, and the page scrolls below a modal.
 * Guarded by: tests/e2e/connect/connect-modal.spec.ts
 * Can go when: the kit takes a nonce.
 */
export function allowKitStyles(): void {
  const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce;
  if (nonce) Object.assign(window, { __webpack_nonce__: nonce });
}
