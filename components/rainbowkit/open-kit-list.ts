import { flushSync } from 'react-dom';
import { focusUntilHeld } from '@/components/hooks/focus';
import { kitDialog, walletRow } from '@/components/rainbowkit/kit-dom';

type Handover = {
  open: () => void;
  /** Chosen before the kit was there. */
  chosen: string | null;
  /** The test id of the element that had the focus; the kit's rows have the same. */
  focused: string | null;
};

/**
 * Opens the kit's list where the placeholder list stood, with its focus and its choice. The kit renders the dialog
 * at once.
 */
export function openKitList({ open, chosen, focused }: Handover): void {
  flushSync(open);
  const dialog = document.querySelector(kitDialog);
  // Replaces an open dialog: theme.css keeps it from sliding in.
  dialog?.setAttribute('data-handed-over', '');
  const find = (selector: string) => dialog?.querySelector<HTMLElement>(selector);
  const row = focused === null ? null : find(`[data-testid="${CSS.escape(focused)}"]`);
  if (row) focusUntilHeld(row);
  if (chosen !== null) find(walletRow(chosen))?.click();
}
