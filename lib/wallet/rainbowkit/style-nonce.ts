/**
 * Lets the kit's scroll lock write its style sheet under our CSP. Browsers hide the `nonce` attribute from
 * selectors but expose its value to scripts.
 *
 * Upstream: RainbowKit 2.2.11: `react-remove-scroll` takes its nonce from `get-nonce`, which reads the global
 * `__webpack_nonce__`.
 * Breaks when: it reads another global: the policy blocks the style, and the page scrolls behind a modal.
 * Guarded by: tests/e2e/connect/connect-modal.spec.ts
 * Can go when: the kit accepts a nonce.
 */
export function allowKitStyles(): void {
  const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce;
  if (nonce) Object.assign(window, { __webpack_nonce__: nonce });
}
