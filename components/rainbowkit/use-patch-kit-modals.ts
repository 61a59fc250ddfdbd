import { useEffect } from 'react';
import { kitTexts } from '@/lib/texts/connect';
import { isPhone } from '@/lib/wallet/browser/surface';

/**
 * Mends what the kit's markup lacks, in its modals as they come: dialogs whose `aria-labelledby`
 * points at nothing get a name, decorative pictures are hidden, wallets that are not ready and an
 * attempt that failed say so (theme.css shows what is said), networks have their own names;
 * sheets of a phone are marked for the style; the sign-in has the focus on its button. The first two can go when axe finds nothing without
 * them (tests/e2e/page/a11y.spec.ts).
 */
export function usePatchKitModals(): void {
  useEffect(() => {
    mend();
    const observer = new MutationObserver(mend);
    observer.observe(document.body, { childList: true, characterData: true, subtree: true });
    return () => observer.disconnect();
  }, []);
}

function mend(): void {
  nameDialogs();
  placeDialogs();
  for (const image of document.querySelectorAll('[data-rk] [role="img"]:not([aria-label])')) {
    image.setAttribute('role', 'presentation');
  }
  for (const option of document.querySelectorAll(
    '[data-testid^="rk-wallet-option-"] > div[disabled]',
  )) {
    option.lastElementChild?.lastElementChild?.setAttribute('data-note', kitTexts.unsupported);
  }
  sayFailure();
  nameNetworks();
  focusSignIn();
}

/**
 * "Verify your account" takes the place of the list in the same modal, which focuses what it holds
 * only when it opens. The focus is lost once more when the button is enabled again after a refusal.
 */
function focusSignIn(): void {
  const button = document.querySelector<HTMLElement>('[data-testid="rk-auth-message-button"]');
  const { activeElement } = document;
  const isPlaced = activeElement !== document.body && activeElement?.role !== 'document';
  if (button !== null && !isPlaced) button.focus();
}

function nameDialogs(): void {
  for (const dialog of document.querySelectorAll('[data-rk][role="dialog"]:not([aria-label])')) {
    const titleId = dialog.getAttribute('aria-labelledby');
    if (titleId === null || document.getElementById(titleId) !== null) continue;
    dialog.setAttribute(
      'aria-label',
      titleId === 'rk_connect_title' ? kitTexts.signIn : kitTexts.account,
    );
  }
}

/** On phones the kit's modals are sheets at the lower edge. */
function placeDialogs(): void {
  for (const dialog of document.querySelectorAll('[data-rk][role="dialog"]')) {
    dialog.toggleAttribute('data-sheet', isPhone());
  }
}

/** Above its "Retry" the kit goes on saying "Opening…" and "Confirm connection in the extension". */
function sayFailure(): void {
  const steps = new Set<Element>();
  for (const button of document.querySelectorAll('[data-rk][role="dialog"] button')) {
    const step = button.parentElement?.parentElement;
    if (button.textContent === kitTexts.retry && step) steps.add(step);
  }
  for (const step of document.querySelectorAll('[data-failure]')) {
    if (!steps.has(step)) step.removeAttribute('data-failure');
  }
  for (const step of steps) step.setAttribute('data-failure', kitTexts.notConnected);
}

/** The kit has colloquial names of its own, where page and wallet have the chain's. */
function nameNetworks(): void {
  for (const place of document.querySelectorAll(
    '[data-testid^="rk-chain-option-"], [data-testid="rk-chain-button"]',
  )) {
    const walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
    for (let text = walker.nextNode(); text !== null; text = walker.nextNode()) {
      const name = networkNames.get(text.nodeValue ?? '');
      if (name !== undefined) text.nodeValue = name;
    }
    for (const icon of place.querySelectorAll('[aria-label]')) {
      const name = networkNames.get(icon.getAttribute('aria-label') ?? '');
      if (name !== undefined) icon.setAttribute('aria-label', name);
    }
  }
}

const networkNames: ReadonlyMap<string, string> = new Map(Object.entries(kitTexts.networkNames));
