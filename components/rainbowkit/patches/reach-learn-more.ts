const reached = new WeakSet<Element>();

/**
 * "Learn More" below the compact list is a button, for the keyboard and for screen readers too.
 *
 * Upstream: RainbowKit 2.2.11: `DesktopOptions` has it as a `div` with `onClick` and just this style; all
 * others that have it are buttons or links.
 * Breaks when: its style changes: the keyboard passes over it. Another `div` has it: that one is a button.
 * Guarded by: tests/e2e/page/a11y-screens.spec.ts › from the compact list the keyboard leads to what a wallet
 * is, and back; tests/e2e/page/a11y.spec.ts › for a stranger: on the page, on one that is not there, in the
 * list and in the sign-in
 * Can go when: it is a button of the kit's.
 */
export function reachLearnMore(): void {
  for (const element of document.querySelectorAll<HTMLElement>(
    '[data-rk][role="dialog"] div[style="will-change: transform;"]',
  )) {
    if (reached.has(element)) continue;
    reached.add(element);
    element.setAttribute('role', 'button');
    element.setAttribute('tabindex', '0');
    element.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      element.click();
    });
  }
}
