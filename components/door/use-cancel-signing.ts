import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { AppError } from '@/lib/errors/app-error';
import { classifyError } from '@/lib/errors/classify-error';
import { letGo, makeCancellable } from '@/lib/wallet/let-go';
import { dismissTrouble, getTrouble, reportTrouble } from '@/lib/wallet/wallet-trouble';

const key = 'signMessage';

/**
 * While the wallet is asked to sign, the "Cancel" of the kit's "Verify your account" ends the waiting
 * and nothing else; at any other time it leaves the wallet, as the cross in the corner always does.
 */
export function useCancelSigning(): void {
  const client = useQueryClient();

  useEffect(() => {
    const cache = client.getMutationCache();
    const unsubscribe = cache.subscribe((event) => {
      if (event.type !== 'added' || event.mutation.options.mutationKey?.[0] !== key) return;
      makeCancellable(event.mutation);
      if (classifyError(getTrouble()) === 'letGo') dismissTrouble();
    });
    const onClick = (event: MouseEvent) => {
      const sign = document.querySelector<HTMLElement>('[data-testid="rk-auth-message-button"]');
      const isCancel =
        event.target instanceof Node && sign?.nextElementSibling?.contains(event.target) === true;
      const isAsked = client.isMutating({ mutationKey: [key] }) > 0;
      if (!isCancel || !isAsked) return;
      event.stopPropagation();
      letGo(client, key);
      reportTrouble(new AppError('letGo'));
      sign.focus();
    };
    // Before the kit, which listens further down.
    window.addEventListener('click', onClick, { capture: true });
    return () => {
      unsubscribe();
      window.removeEventListener('click', onClick, { capture: true });
    };
  }, [client]);
}
