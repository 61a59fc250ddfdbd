import {
  type Mutation,
  type MutationKey,
  matchMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useAccount, useConfig } from 'wagmi';
import { classifyError } from '@/lib/errors/classify-error';
import {
  dismissWalletError,
  recordFailure,
  reportWalletError,
  walletError,
  watchRequestTimeout,
} from '@/lib/wallet/attempts/wallet-error';
import {
  getMutationKeys,
  isRequestCancelled,
  makeCancellable,
} from '@/lib/wallet/connectors/cancel-request';
import { walletAvailability } from '@/lib/wallet/connectors/wallet-availability';

/**
 * Reports a request without a response, and a failed switch until the network changes. Connection attempts are
 * watched by lib/wallet/attempts/run-attempt.ts.
 */
export function useWalletRequests(): void {
  const client = useQueryClient();
  const config = useConfig();
  const { chainId } = useAccount();
  const withdrawSwitchError = useRef(() => {});
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the change that counts
  useEffect(() => () => withdrawSwitchError.current(), [chainId]);
  useEffect(() => {
    const keys = getMutationKeys(config);
    const isSilent = () => walletAvailability.get() === 'silent';
    const waiting = new Map<Mutation, () => void>();
    const stop = (mutation: Mutation) => {
      waiting.get(mutation)?.();
      waiting.delete(mutation);
    };
    const unsubscribe = client.getMutationCache().subscribe((event) => {
      if (event.type === 'removed') return stop(event.mutation);
      if (event.type !== 'added' && event.type !== 'updated') return;
      const { mutation } = event;
      const isOf = (mutationKey: MutationKey) => matchMutation({ mutationKey }, mutation);
      if (!Object.values(keys).some(isOf) || isRequestCancelled(mutation)) return;
      const isSignature = isOf(keys.signMessage);
      const isSwitch = isOf(keys.switchChain);
      if (event.type === 'added') {
        if (!isSignature) return;
        makeCancellable(mutation);
        if (walletError.get().code === 'cancelRequest') dismissWalletError();
        return;
      }
      const { action } = event;
      if (action.type === 'pending') {
        if (isSwitch) dismissWalletError();
        waiting.set(mutation, watchRequestTimeout(isSilent));
      }
      if (action.type !== 'success' && action.type !== 'error') return;
      stop(mutation);
      if (action.type === 'success') return;
      const code = classifyError(action.error);
      if (isSwitch) withdrawSwitchError.current = reportWalletError(code);
      if (!isSignature) return;
      recordFailure('signature', code);
      if (code === 'accountChanged') reportWalletError(code);
    });
    return () => {
      unsubscribe();
      for (const end of waiting.values()) end();
    };
  }, [client, config]);
}
