import { matchMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useAccount, useConfig } from 'wagmi';
import { classifyError } from '@/lib/errors/classify-error';
import { dismissWalletError, reportWalletError } from '@/lib/wallet/attempts/wallet-error';
import { isRequestCancelled } from '@/lib/wallet/connectors/cancel-request';
import { getMutationKeys } from '@/lib/wallet/requests/mutation-keys';

/**
 * Reports every failed switch of network, until there is another network.
 *
 * Upstream: RainbowKit 2.2.11: `ChainModal` closes on a failure without a word.
 * Breaks when: the kit no longer switches by wagmi's `switchChain` mutation: a failed switch is
 * not reported.
 * Guarded by: tests/components/connect/wallet-errors.test.tsx › a failed switch is told, can be put
 * away, and is no longer told once the network has changed
 * Can go when: the kit reports it.
 */
export function useSwitchErrors(): void {
  const client = useQueryClient();
  const config = useConfig();
  const { chainId } = useAccount();
  const withdraw = useRef(() => {});
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the change that counts
  useEffect(() => () => withdraw.current(), [chainId]);
  useEffect(() => {
    const { switchChain: mutationKey } = getMutationKeys(config);
    return client.getMutationCache().subscribe((event) => {
      if (event.type !== 'updated' || !matchMutation({ mutationKey }, event.mutation)) return;
      if (event.action.type === 'pending') dismissWalletError();
      if (event.action.type !== 'error' || isRequestCancelled(event.mutation)) return;
      withdraw.current = reportWalletError(classifyError(event.action.error));
    });
  }, [client, config]);
}
