import { t } from '@/lib/i18n/client';
import { isPhone } from '@/lib/wallet/browser/device';

/**
 * Marks states that the kit does not show, for theme.css: a wallet that is not ready, an attempt that has
 * failed, a phone's sheet. Called at each change of the page.
 *
 * Upstream: RainbowKit 2.2.11: `ModalSelection` only greys a wallet that is not ready; `ConnectDetail` goes on
 * saying "Opening…" above "Retry"; `Dialog` tells phones by the user agent.
 * Breaks when: the markup or `connect.secondary_action.retry` changes: a failed attempt looks as if it went on,
 * a row says nothing, or a sheet has the shape of a modal.
 * Guarded by: tests/e2e/connect/wallet-errors.spec.ts › what keeps a wallet from connecting is told, but for a
 * refusal, and the kit offers to retry; tests/components/connect/wallet-list.test.tsx › Browser Wallet is
 * listed only for a wallet without an entry, and what is not ready says so;
 * tests/e2e/connect/connect-modal.spec.ts › the modal is a bottom sheet, GET links up to three apps, and a deep
 * link opens the chosen wallet
 * Can go when: the kit shows them.
 */
export function markStates(unsupported: string): void {
  for (const option of document.querySelectorAll(
    '[data-testid^="rk-wallet-option-"] > div[disabled]',
  )) {
    option.lastElementChild?.lastElementChild?.setAttribute('data-note', unsupported);
  }
  for (const dialog of document.querySelectorAll('[data-rk][role="dialog"]')) {
    dialog.toggleAttribute('data-sheet', isPhone());
  }
  markFailure();
}

function markFailure(): void {
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
