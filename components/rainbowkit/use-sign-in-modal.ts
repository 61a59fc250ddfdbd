import { matchMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useConfig } from 'wagmi';
import { announce } from '@/components/ui/announce';
import { t } from '@/lib/i18n/client';
import {
  dismissWalletError,
  reportWalletError,
  walletError,
} from '@/lib/wallet/attempts/wallet-error';
import { cancelRequest, makeCancellable } from '@/lib/wallet/connectors/cancel-request';
import { getMutationKeys } from '@/lib/wallet/requests/mutation-keys';

/**
 * Makes the kit's "Verify your account" cancellable, focused, and pressable from its first frame.
 *
 * Upstream: RainbowKit 2.2.11: in `SignIn`, `rk-auth-message-button` begins by saying "Preparing
 * message..." and has no `onClick` until there is a nonce; its next sibling "Cancel" disconnects.
 * `FocusTrap` moves the focus only when a modal opens, not when its content changes.
 * Breaks when: the test id, the first label or the order of the buttons changes: an early press does
 * nothing, "Cancel" leaves the wallet, or the keyboard starts at the top of the page.
 * Guarded by: tests/e2e/sign-in/early-press.spec.ts › a press while the message is prepared asks the wallet
 * once, by a mouse or a key; tests/components/connect/dead-wallets.test.tsx › a cancelled signature leaves
 * the visitor connected, signs nobody in late, and can be asked again; › "Cancel" leaves the wallet while
 * it is not asked to sign; tests/e2e/page/connect-island.spec.ts › the button keeps place and focus as the
 * wallet code comes, and the focus follows in and out
 * Can go when: the kit's screen can cancel a request, and keeps a press and the focus.
 */
export function useSignInModal(): void {
  useCancel();
  useEarlyPress();
}

/** Called at each change of the page. */
export function focusSignIn(): void {
  const button = findSignButton();
  const { activeElement } = document;
  const isPlaced = activeElement !== document.body && activeElement?.role !== 'document';
  if (button !== null && !isPlaced) button.focus();
}

export function findSignButton(): HTMLElement | null {
  return document.querySelector('[data-testid="rk-auth-message-button"]');
}

/** "Cancel" ends a pending signature request. At any other time it leaves the wallet. */
function useCancel(): void {
  const client = useQueryClient();
  const config = useConfig();

  useEffect(() => {
    const { signMessage: mutationKey } = getMutationKeys(config);
    const unsubscribe = client.getMutationCache().subscribe((event) => {
      if (event.type !== 'added' || !matchMutation({ mutationKey }, event.mutation)) return;
      makeCancellable(event.mutation);
      if (walletError.get().code === 'cancelRequest') dismissWalletError();
    });
    let hasCancelled = false;
    const onClick = (event: MouseEvent) => {
      // The second half of a double click would leave the wallet.
      hasCancelled &&= event.detail > 1;
      if (!isOnCancel(event)) return;
      const isPending = client.isMutating({ mutationKey }) > 0;
      if (isPending || hasCancelled) event.stopPropagation();
      if (!isPending) return;
      hasCancelled = true;
      cancelRequest(client, mutationKey);
      reportWalletError('cancelRequest');
      findSignButton()?.focus();
    };
    const onKeyDown = (event: KeyboardEvent) => {
      // A key that is held would press the button that has the focus next.
      const isOnButton = isOnCancel(event) || event.target === findSignButton();
      if (event.repeat && isOnButton) event.preventDefault();
    };
    // In the capture phase: before the kit's own listeners.
    window.addEventListener('click', onClick, { capture: true });
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => {
      unsubscribe();
      window.removeEventListener('click', onClick, { capture: true });
      window.removeEventListener('keydown', onKeyDown, { capture: true });
    };
  }, [client, config]);
}

function isOnCancel({ target }: Event): boolean {
  return target instanceof Node && findSignButton()?.nextElementSibling?.contains(target) === true;
}

type SignButton = {
  element: HTMLElement;
  /** The label until the message is ready. */
  preparing: string;
  isReady: boolean;
  isPressed: boolean;
};

/** Keeps a press that comes before the message is ready. An error drops it; it goes with the button. */
function useEarlyPress(): void {
  useEffect(() => {
    let button: SignButton | null = null;
    const setPressed = (own: SignButton, isPressed: boolean) => {
      own.isPressed = isPressed;
      if (isPressed) own.element.setAttribute('aria-busy', 'true');
      else own.element.removeAttribute('aria-busy');
    };
    const update = () => {
      const element = findSignButton();
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
