import { type Mutation, matchMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useAccount, useConfig } from 'wagmi';
import { classifyError } from '@/lib/errors/classify-error';
import { watchRequestTimeout } from '@/lib/wallet/attempts/request-timeout';
import {
  dismissWalletError,
  recordFailure,
  reportWalletError,
} from '@/lib/wallet/attempts/wallet-error';
import { isRequestCancelled } from '@/lib/wallet/connectors/cancel-request';
import { isWalletSilent } from '@/lib/wallet/connectors/wallet-availability';
import { getMutationKeys } from '@/lib/wallet/requests/mutation-keys';

/** For requests of the kit and of the page. Connecting is watched by lib/wallet/attempts/run-attempt.ts. */
export function useRequestTimeout(): void {
  const client = useQueryClient();
  const config = useConfig();
  useEffect(() => {
    const keys = getMutationKeys(config);
    const isWalletRequest = (mutation: Mutation) =>
      Object.values(keys).some((mutationKey) => matchMutation({ mutationKey }, mutation));
    const waiting = new Map<number, () => void>();
    const unsubscribe = client.getMutationCache().subscribe((event) => {
      if (!('mutation' in event) || event.mutation === undefined) return;
      const { mutationId } = event.mutation;
      const stop = () => {
        waiting.get(mutationId)?.();
        waiting.delete(mutationId);
      };
      if (event.type === 'removed') return stop();
      if (event.type !== 'updated' || !isWalletRequest(event.mutation)) return;
      if (isRequestCancelled(event.mutation)) return;
      const { type } = event.action;
      if (type === 'pending') waiting.set(mutationId, watchRequestTimeout(isWalletSilent));
      if (type !== 'success' && type !== 'error') return;
      if (type === 'error' && matchMutation({ mutationKey: keys.signMessage }, event.mutation)) {
        recordFailure(classifyError(event.action.error));
      }
      stop();
    });
    return () => {
      unsubscribe();
      for (const stop of waiting.values()) stop();
    };
  }, [client, config]);
}

/** Reports every failed switch of network, until there is another network. The kit closes its list without a word. */
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
