import { matchMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useAccount, useConfig } from 'wagmi';
import { classifyError } from '@/lib/errors/classify-error';
import { dismissWalletError, reportWalletError } from '@/lib/wallet/attempts/wallet-error';
import { getMutationKeys, isRequestCancelled } from '@/lib/wallet/connectors/cancel-request';

/** Reports every failed network switch until the network changes. The kit closes its list without a word. */
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
