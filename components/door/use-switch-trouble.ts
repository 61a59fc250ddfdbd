import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useAccount } from 'wagmi';
import { dismissTrouble, reportTrouble } from '@/lib/wallet/wallet-trouble';

/** Reports every failed switch of network, until there is another one: the kit's modal just closes. */
export function useSwitchTrouble(): void {
  const client = useQueryClient();
  const { chainId } = useAccount();
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the change that counts
  useEffect(() => dismissTrouble, [chainId]);
  useEffect(
    () =>
      client.getMutationCache().subscribe((event) => {
        if (event.type !== 'updated' || event.mutation.options.mutationKey?.[0] !== 'switchChain') {
          return;
        }
        if (event.action.type === 'pending') dismissTrouble();
        if (event.action.type === 'error') reportTrouble(event.action.error);
      }),
    [client],
  );
}
