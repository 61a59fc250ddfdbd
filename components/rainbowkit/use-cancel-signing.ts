import { matchMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useConfig } from 'wagmi';
import {
  dismissWalletError,
  reportWalletError,
  walletError,
} from '@/lib/wallet/attempts/wallet-error';
import { cancelRequest, makeCancellable } from '@/lib/wallet/connectors/cancel-request';
import { getMutationKeys } from '@/lib/wallet/requests/mutation-keys';

/**
 * While the wallet is asked to sign, the "Cancel" of the kit's "Verify your account" ends the
 * request and nothing else; at any other time it leaves the wallet, as the cross in the corner
 * always does.
 *
 * Upstream: RainbowKit 2.2.11: in `SignIn`, "Cancel" is the next sibling of
 * `rk-auth-message-button`, and disconnects.
 * Breaks when: the buttons change places: "Cancel" leaves the wallet instead of the request.
 * Guarded by: tests/components/connect/dead-wallets.test.tsx › a cancelled signature leaves the
 * visitor connected, signs nobody in late, and can be asked again; › "Cancel" leaves the wallet
 * while it is not asked to sign
 * Can go when: the screen can cancel a request.
 */
export function useCancelSigning(): void {
  const client = useQueryClient();
  const config = useConfig();

  useEffect(() => {
    const { signMessage: mutationKey } = getMutationKeys(config);
    const cache = client.getMutationCache();
    const unsubscribe = cache.subscribe((event) => {
      if (event.type !== 'added' || !matchMutation({ mutationKey }, event.mutation)) return;
      makeCancellable(event.mutation);
      if (walletError.get().code === 'cancelRequest') dismissWalletError();
    });
    let hasLetGo = false;
    const onClick = (event: MouseEvent) => {
      const { sign, isCancel } = findButtons(event);
      // The second half of a double click would leave the wallet.
      hasLetGo &&= event.detail > 1;
      if (!isCancel) return;
      const isAsked = client.isMutating({ mutationKey }) > 0;
      if (isAsked || hasLetGo) event.stopPropagation();
      if (!isAsked) return;
      hasLetGo = true;
      cancelRequest(client, mutationKey);
      reportWalletError('cancelRequest');
      sign?.focus();
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const { sign, isCancel } = findButtons(event);
      // A key that is held would press the button that has the focus next.
      if (event.repeat && (isCancel || event.target === sign)) event.preventDefault();
    };
    // Before the kit, which listens further down.
    window.addEventListener('click', onClick, { capture: true });
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => {
      unsubscribe();
      window.removeEventListener('click', onClick, { capture: true });
      window.removeEventListener('keydown', onKeyDown, { capture: true });
    };
  }, [client, config]);
}

/** Those of the kit's screen: the one that signs, and whether the event is on the one that cancels. */
function findButtons({ target }: Event): { sign: HTMLElement | null; isCancel: boolean } {
  const sign = document.querySelector<HTMLElement>('[data-testid="rk-auth-message-button"]');
  const isCancel = target instanceof Node && sign?.nextElementSibling?.contains(target) === true;
  return { sign, isCancel };
}
