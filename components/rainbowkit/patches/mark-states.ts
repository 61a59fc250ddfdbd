import { t } from '@/lib/i18n/client';
import { isPhone } from '@/lib/wallet/browser/device';

/**
 * Wallets that are not ready say so.
 *
 * Upstream: RainbowKit 2.2.11: markup of `ModalSelection`, `rk-wallet-option-*`.
 * Breaks when: it changes: the row says nothing.
 * Guarded by: tests/components/connect/wallet-list.test.tsx › Browser Wallet is listed only for a
 * wallet without an entry, and what is not ready says so
 * Can go when: the kit says so.
 */
export function markUnsupported(note: string): void {
  for (const option of document.querySelectorAll(
    '[data-testid^="rk-wallet-option-"] > div[disabled]',
  )) {
    option.lastElementChild?.lastElementChild?.setAttribute('data-note', note);
  }
}

/**
 * Says above "Retry" that the wallet is not connected.
 *
 * Upstream: RainbowKit 2.2.11: `ConnectDetail` goes on saying "Opening…" and "Confirm connection
 * in the extension"; `connect.secondary_action.retry` of its texts.
 * Breaks when: the text or the depth of the button changes: a failed attempt looks as if it went
 * on.
 * Guarded by: tests/e2e/connect/wallet-errors.spec.ts › what keeps a wallet from connecting is
 * told, but for a refusal, and the kit offers to retry
 * Can go when: the kit says so.
 */
export function markFailure(): void {
  const steps = new Set<Element>();
  for (const button of document.querySelectorAll('[data-rk][role="dialog"] button')) {
    const step = button.parentElement?.parentElement;
    if (button.textContent === t('kit.retry') && step) steps.add(step);
  }
  for (const step of document.querySelectorAll('[data-failure]')) {
    if (!steps.has(step)) step.removeAttribute('data-failure');
  }
  for (const step of steps) step.setAttribute('data-failure', t('kit.notConnected'));
}

/**
 * Marks the sheets of a phone for the style.
 *
 * Upstream: RainbowKit 2.2.11: `Dialog` puts modals at the lower edge of a phone, by the user
 * agent.
 * Breaks when: it changes: the sheet has the shape of a modal.
 * Guarded by: tests/e2e/connect/connect-modal.spec.ts › the modal is a bottom sheet, GET links
 * up to three apps, and a deep link opens the chosen wallet
 * Can go when: the kit marks them.
 */
export function markSheets(): void {
  for (const dialog of document.querySelectorAll('[data-rk][role="dialog"]')) {
    dialog.toggleAttribute('data-sheet', isPhone());
  }
}
