import { flushSync } from 'react-dom';
import { focusUntilHeld } from '@/components/hooks/focus';

type Handover = {
  open: () => void;
  /** Chosen before the kit was there. */
  chosen: string | null;
  /** The test id of the element that had the focus; the kit's rows have the same. */
  focused: string | null;
};

/**
 * Opens the kit's list where the placeholder list stood, with the focus and the choice of that
 * one.
 *
 * Upstream: RainbowKit 2.2.11: `openConnectModal` renders the dialog at once; its rows have test
 * ids `rk-wallet-option-*`.
 * Breaks when: it renders later, or the test ids change: focus and choice are lost at the
 * handover.
 * Guarded by: tests/e2e/walletconnect/walletconnect-errors.spec.ts › a relay lost while the code is shown
 * is told, and "Try again" makes a pairing that connects;
 * tests/e2e/connect/placeholder-list.spec.ts › a wallet chosen before the kit is there
 * is connected; › the keyboard walks the list, and the kit goes on from there
 * Can go when: there is no placeholder list.
 */
export function openKitList({ open, chosen, focused }: Handover): void {
  flushSync(open);
  const dialog = document.querySelector('[data-rk][role="dialog"]');
  // Replaces an open dialog: theme.css keeps it from sliding in.
  dialog?.setAttribute('data-handed-over', '');
  const find = (testId: string) =>
    dialog?.querySelector<HTMLElement>(`[data-testid="${CSS.escape(testId)}"]`);
  const row = focused === null ? null : find(focused);
  if (row) focusUntilHeld(row);
  if (chosen !== null) find(`rk-wallet-option-${chosen}`)?.click();
}
