import { useEffect } from 'react';
import { announce } from '@/components/ui/announce';
import { t } from '@/lib/i18n/client';
import { walletError } from '@/lib/wallet/attempts/wallet-error';

type SignButton = {
  element: HTMLElement;
  /** What it says until the message can be written: that it is being prepared. */
  preparing: string;
  isReady: boolean;
  isPressed: boolean;
};

/**
 * A press of "Sign message" counts while the message is being prepared: the wallet is asked once it can be
 * written. The press goes with the button, and is dropped when it is told why there is no message.
 *
 * Upstream: RainbowKit 2.2.11: in `SignIn`, `rk-auth-message-button` has no `onClick` until there is a nonce,
 * is not `disabled`, and begins by saying "Preparing message...".
 * Breaks when: it begins with another text, or the test id changes: such a press does nothing.
 * Guarded by: tests/e2e/sign-in/early-press.spec.ts › a press while the message is prepared asks the wallet
 * once, by a mouse or a key
 * Can go when: the kit takes the press, or fetches the nonce before it shows the button.
 */
export function useEarlySigning(): void {
  useEffect(() => {
    let button: SignButton | null = null;
    const setPressed = (own: SignButton, isPressed: boolean) => {
      own.isPressed = isPressed;
      if (isPressed) own.element.setAttribute('aria-busy', 'true');
      else own.element.removeAttribute('aria-busy');
    };
    const update = () => {
      const element = document.querySelector<HTMLElement>('[data-testid="rk-auth-message-button"]');
      if (element === null || element !== button?.element) button = readButton(element);
      if (button === null || button.isReady) return;
      button.isReady = button.element.textContent !== button.preparing;
      if (!button.isReady || !button.isPressed) return;
      setPressed(button, false);
      button.element.click();
    };
    const onClick = ({ target }: MouseEvent) => {
      if (button === null || button.isReady || button.isPressed) return;
      if (!(target instanceof Node) || !button.element.contains(target)) return;
      setPressed(button, true);
      announce(t('waiting.signSoon'));
    };
    const unsubscribe = walletError.subscribe(() => {
      if (button?.isPressed && walletError.get().code !== null) setPressed(button, false);
    });
    update();
    const observer = new MutationObserver(update);
    observer.observe(document.body, { childList: true, characterData: true, subtree: true });
    window.addEventListener('click', onClick, { capture: true });
    return () => {
      unsubscribe();
      observer.disconnect();
      window.removeEventListener('click', onClick, { capture: true });
    };
  }, []);
}

function readButton(element: HTMLElement | null): SignButton | null {
  if (element === null) return null;
  return { element, preparing: element.textContent, isReady: false, isPressed: false };
}
