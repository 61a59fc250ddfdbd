import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { classifyError } from '@/lib/errors/classify-error';
import { recordFailure } from '@/lib/wallet/attempts/wallet-error';
import { isRequestCancelled } from '@/lib/wallet/connectors/cancel-request';
import { watchRequestTimeout } from '@/lib/wallet/connectors/request-timeout';

/** wagmi's names of what a wallet is asked, and one of ours. Connecting is watched where it is guarded. */
const asked: readonly unknown[] = [
  'signMessage',
  'sendTransaction',
  'switchChain',
  'watchAsset',
  'requestPermissions',
];

/** Tells the visitor to look into a wallet that does not answer what the kit or we asked it. */
export function useRequestTimeout(): void {
  const client = useQueryClient();
  useEffect(() => {
    const waiting = new Map<number, () => void>();
    const unsubscribe = client.getMutationCache().subscribe((event) => {
      if (!('mutation' in event) || event.mutation === undefined) return;
      const { mutationId } = event.mutation;
      const stop = () => {
        waiting.get(mutationId)?.();
        waiting.delete(mutationId);
      };
      if (event.type === 'removed') return stop();
      if (event.type !== 'updated' || !asked.includes(event.mutation.options.mutationKey?.[0])) {
        return;
      }
      if (isRequestCancelled(event.mutation)) return;
      const { type } = event.action;
      if (type === 'pending') waiting.set(mutationId, watchRequestTimeout());
      if (type !== 'success' && type !== 'error') return;
      if (type === 'error' && event.mutation.options.mutationKey?.[0] === 'signMessage') {
        recordFailure(classifyError(event.action.error));
      }
      stop();
    });
    return () => {
      unsubscribe();
      for (const stop of waiting.values()) stop();
    };
  }, [client]);
}
