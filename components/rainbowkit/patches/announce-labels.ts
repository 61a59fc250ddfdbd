import { readLabel } from '@/components/rainbowkit/patches/read-label';
import { announce } from '@/components/ui/announce';

/** What a button of the kit said first and last. */
const labels = new WeakMap<Element, { first: string; last: string }>();

/**
 * Has screen readers say what the kit's buttons say by their label alone: that the address was copied, and
 * how far a signature has come.
 *
 * Upstream: RainbowKit 2.2.11: "Copied!" and "Waiting for signature..." are in no live region; the button that
 * copies stands before `rk-disconnect-button`; `rk-auth-message-button`.
 * Breaks when: the order or a test id changes: nothing is said.
 * Guarded by: tests/e2e/page/a11y-tree.spec.ts › by roles and names alone a visitor connects, signs in,
 * sends and signs out, and hears each once
 * Can go when: they are in one.
 */
export function announceLabels(): void {
  const copy = document.querySelector(
    '[data-testid="rk-disconnect-button"]',
  )?.previousElementSibling;
  const sign = document.querySelector('[data-testid="rk-auth-message-button"]');
  for (const button of [copy, sign]) {
    if (!button) continue;
    const label = readLabel(button);
    const known = labels.get(button);
    labels.set(button, { first: known?.first ?? label, last: label });
    if (known !== undefined && known.last !== label && known.first !== label) announce(label);
  }
}
