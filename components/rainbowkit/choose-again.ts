import { findBack, findClose, walletRow, watchKit } from '@/components/rainbowkit/kit-dom';

const listTimeoutMs = 3_000;

/**
 * Presses a wallet's row again, from wherever the visitor is: the kit requests a pairing only for a press, and
 * ignores the row that was chosen last until the list was left.
 */
export function chooseAgain(walletId: string): void {
  const press = () => {
    const row = document.querySelector<HTMLElement>(walletRow(walletId));
    if (row !== null) stop();
    (row ?? findBack() ?? findClose() ?? findConnectButton())?.click();
  };
  const unwatch = watchKit(press);
  const timer = setTimeout(unwatch, listTimeoutMs);
  const stop = () => {
    clearTimeout(timer);
    unwatch();
  };
  press();
}

function findConnectButton(): HTMLElement | null {
  return document.querySelector('[data-testid="rk-connect-button"]');
}
