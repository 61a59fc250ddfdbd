import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useAccount } from 'wagmi';
import { classifyError } from '@/lib/errors/classify-error';
import { dismissWalletError, reportWalletError } from '@/lib/wallet/attempts/wallet-error';
import { isRequestCancelled } from '@/lib/wallet/connectors/cancel-request';

/** Reports every failed switch of network, until there is another one: the kit's modal just closes. */
export function useSwitchErrors(): void {
  const client = useQueryClient();
  const { chainId } = useAccount();
  const withdraw = useRef(() => {});
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the change that counts
  useEffect(() => () => withdraw.current(), [chainId]);
  useEffect(
    () =>
      client.getMutationCache().subscribe((event) => {
        if (event.type !== 'updated' || event.mutation.options.mutationKey?.[0] !== 'switchChain') {
          return;
        }
        if (event.action.type === 'pending') dismissWalletError();
        if (event.action.type !== 'error' || isRequestCancelled(event.mutation)) return;
        withdraw.current = reportWalletError(classifyError(event.action.error));
      }),
    [client],
  );
}
