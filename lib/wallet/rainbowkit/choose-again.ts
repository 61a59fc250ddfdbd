/** Milliseconds that the kit may take to show its list. */
const patience = 3_000;

/**
 * Chooses a wallet once more, as the visitor would: the kit asks for a pairing only when its own
 * button is pressed, and the button of the wallet that was chosen last does nothing until the list
 * has been left. From wherever the visitor is: the list, a step that covers it, or no modal.
 */
export function chooseAgain(walletId: string): void {
  const observer = new MutationObserver(press);
  const timer = setTimeout(() => observer.disconnect(), patience);
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
