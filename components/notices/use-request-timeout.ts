import { type Mutation, matchMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useConfig } from 'wagmi';
import { classifyError } from '@/lib/errors/classify-error';
import { recordFailure, watchRequestTimeout } from '@/lib/wallet/attempts/wallet-error';
import { getMutationKeys, isRequestCancelled } from '@/lib/wallet/connectors/cancel-request';
import { walletAvailability } from '@/lib/wallet/connectors/wallet-availability';

/**
 * Prompts the visitor to check a wallet that does not respond to a request from the kit or the page.
 * lib/wallet/attempts/run-attempt.ts watches connection attempts.
 */
export function useRequestTimeout(): void {
  const client = useQueryClient();
  const config = useConfig();
  useEffect(() => {
    const keys = getMutationKeys(config);
    const isSilent = () => walletAvailability.get() === 'silent';
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
      if (type === 'pending') waiting.set(mutationId, watchRequestTimeout(isSilent));
      if (type !== 'success' && type !== 'error') return;
      if (type === 'error' && matchMutation({ mutationKey: keys.signMessage }, event.mutation)) {
        recordFailure('signature', classifyError(event.action.error));
      }
      stop();
    });
    return () => {
      unsubscribe();
      for (const stop of waiting.values()) stop();
    };
  }, [client, config]);
}
