const listTimeoutMs = 3_000;

/**
 * Chooses a wallet once more, as the visitor would, from wherever the visitor is: the list, a step
 * that covers it, or no modal.
 *
 * Upstream: RainbowKit 2.2.11: a pairing is requested only when a button of the kit is pressed,
 * and the button of the wallet that was chosen last does nothing until the list has been left;
 * test ids `rk-wallet-option-*` and `rk-connect-button`, labels "Back" and "Close".
 * Breaks when: test ids or labels change: "Try again" does nothing.
 * Guarded by: tests/e2e/walletconnect/walletconnect-errors.spec.ts › a relay lost while the code
 * is shown is told, and "Try again" makes a pairing that connects
 * Can go when: a pairing can be requested by a hook.
 */
export function chooseAgain(walletId: string): void {
  const observer = new MutationObserver(press);
  const timer = setTimeout(() => observer.disconnect(), listTimeoutMs);
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
