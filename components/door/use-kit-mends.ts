import { useEffect } from 'react';
import { kitTexts } from '@/lib/texts/kit';

/**
 * Mends what the kit's markup lacks, in its modals as they come: dialogs whose `aria-labelledby`
 * points at nothing get a name, decorative pictures are hidden, wallets that are not ready say so
 * (kit-theme.css shows the note). The first two can go when axe finds nothing without them
 * (tests/e2e/a11y.spec.ts).
 */
export function useKitMends(): void {
  useEffect(() => {
    mend();
    const observer = new MutationObserver(mend);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, []);
}

function mend(): void {
  for (const dialog of document.querySelectorAll('[data-rk][role="dialog"]:not([aria-label])')) {
    const titleId = dialog.getAttribute('aria-labelledby');
    if (titleId === null || document.getElementById(titleId) !== null) continue;
    dialog.setAttribute(
      'aria-label',
      titleId === 'rk_connect_title' ? kitTexts.signIn : kitTexts.account,
    );
  }
  for (const image of document.querySelectorAll('[data-rk] [role="img"]:not([aria-label])')) {
    image.setAttribute('role', 'presentation');
  }
  for (const option of document.querySelectorAll(
    '[data-testid^="rk-wallet-option-"] > div[disabled]',
  )) {
    option.lastElementChild?.lastElementChild?.setAttribute('data-note', kitTexts.unsupported);
  }
}
