import { findBack, findClose, walletRow, watchKit } from '@/components/rainbowkit/kit-dom';

const listTimeoutMs = 3_000;

/** The kit requests a pairing only on a press, and ignores the last chosen row until the list is left. */
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
