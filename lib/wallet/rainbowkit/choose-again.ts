const listTimeout = 3_000;

/**
 * Presses a wallet's row (test ids: components/rainbowkit/kit-dom.ts): the kit requests a pairing only for
 * a press, and ignores the row that was chosen last until the list was left.
 */
export function chooseAgain(walletId: string): void {
  const observer = new MutationObserver(press);
  const timer = setTimeout(() => observer.disconnect(), listTimeout);
  observer.observe(document.body, { childList: true, subtree: true });
  press();

  function press(): void {
    const option = find(`[data-testid="rk-wallet-option-${walletId}"]:not(:disabled)`);
    if (option !== null) {
      clearTimeout(timer);
      observer.disconnect();
      option.click();
      return;
    }
    const way = find(`${dialog} button[aria-label="Back"]`) ?? find(`${dialog} ${close}`);
    if (way !== null) way.click();
    else if (find(dialog) === null) find('[data-testid="rk-connect-button"]')?.click();
  }
}

const dialog = '[data-rk][role="dialog"]';
const close = 'button[aria-label="Close"]';

function find(selector: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(selector);
}
