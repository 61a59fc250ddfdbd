/**
 * Puts the focus on the button of "Verify your account", which takes the place of the list in the
 * same modal, and again when the button is enabled after a refusal.
 *
 * Upstream: RainbowKit 2.2.11: `FocusTrap` focuses what a modal holds only when it opens;
 * `rk-auth-message-button`.
 * Breaks when: the test id changes: the keyboard starts at the top of the page.
 * Guarded by: tests/e2e/page/connect-island.spec.ts › the button keeps place and focus as the
 * wallet code comes, and the focus follows in and out
 * Can go when: the kit moves the focus.
 */
export function focusSignIn(): void {
  const button = document.querySelector<HTMLElement>('[data-testid="rk-auth-message-button"]');
  const { activeElement } = document;
  const isPlaced = activeElement !== document.body && activeElement?.role !== 'document';
  if (button !== null && !isPlaced) button.focus();
}
