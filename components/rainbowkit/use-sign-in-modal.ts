import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useConfig } from 'wagmi';
import { findSignButton, findSignCancel, watchKit } from '@/components/rainbowkit/kit-dom';
import { announce } from '@/components/ui/announce';
import { t } from '@/lib/i18n/client';
import { reportWalletError, walletError } from '@/lib/wallet/attempts/wallet-error';
import { cancelRequest, getMutationKeys } from '@/lib/wallet/connectors/cancel-request';

/** Fixes the kit's sign-in: its button does nothing until there is a nonce, and its "Cancel" disconnects. */
export function useSignInModal(): void {
  useCancel();
  useEarlyPress();
}

/** Makes "Cancel" end a pending signature request. At any other time it still disconnects the wallet. */
function useCancel(): void {
  const client = useQueryClient();
  const config = useConfig();

  useEffect(() => {
    const { signMessage: mutationKey } = getMutationKeys(config);
    let hasCancelled = false;
    const onClick = (event: MouseEvent) => {
      // The second click of a double click would disconnect the wallet.
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
      // A held key would press the button that receives the focus next.
      const isOnButton = isOnCancel(event) || event.target === findSignButton();
      if (event.repeat && isOnButton) event.preventDefault();
    };
    // The capture phase runs before the kit's own listeners.
    const page = new AbortController();
    window.addEventListener('click', onClick, { capture: true, signal: page.signal });
    window.addEventListener('keydown', onKeyDown, { capture: true, signal: page.signal });
    return () => page.abort();
  }, [client, config]);
}

function isOnCancel({ target }: Event): boolean {
  return target instanceof Node && findSignCancel()?.contains(target) === true;
}

type SignButton = {
  element: HTMLElement;
  /** Label shown until the message is ready. */
  preparing: string;
  isReady: boolean;
};

/** Remembers a press until the message is ready. An error drops it. */
function useEarlyPress(): void {
  useEffect(() => {
    let button: SignButton | null = null;
    const isPressed = () => button?.element.hasAttribute('aria-busy') === true;
    const release = () => button?.element.removeAttribute('aria-busy');
    const update = () => {
      const element = findSignButton();
      if (element === null || element !== button?.element) button = readButton(element);
      if (button === null || button.isReady) return;
      button.isReady = button.element.textContent !== button.preparing;
      if (!button.isReady || !isPressed()) return;
      release();
      button.element.click();
    };
    const onClick = ({ target }: MouseEvent) => {
      if (button === null || button.isReady || isPressed()) return;
      if (!(target instanceof Node) || !button.element.contains(target)) return;
      button.element.setAttribute('aria-busy', 'true');
      announce(t('waiting.signSoon'));
    };
    const unsubscribe = walletError.subscribe(() => {
      if (walletError.get().code !== null) release();
    });
    update();
    const unwatch = watchKit(update);
    window.addEventListener('click', onClick, { capture: true });
    return () => {
      unsubscribe();
      unwatch();
      window.removeEventListener('click', onClick, { capture: true });
    };
  }, []);
}

function readButton(element: HTMLElement | null): SignButton | null {
  if (element === null) return null;
  return { element, preparing: element.textContent, isReady: false };
}
