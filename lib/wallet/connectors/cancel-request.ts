import type { Mutation, MutationKey, QueryClient } from '@tanstack/react-query';
import { UserRejectedRequestError } from 'viem';
import type { Config } from 'wagmi';
import {
  sendTransactionMutationOptions,
  signMessageMutationOptions,
  switchChainMutationOptions,
  watchAssetMutationOptions,
} from 'wagmi/query';
import { createDeferred } from '@/lib/wallet/requests/promises';

/** Returns the keys of the page's and the kit's mutations that send a request to the wallet. */
export function getMutationKeys(config: Config) {
  return {
    sendTransaction: sendTransactionMutationOptions(config).mutationKey,
    signMessage: signMessageMutationOptions(config).mutationKey,
    switchChain: switchChainMutationOptions(config).mutationKey,
    watchAsset: watchAssetMutationOptions(config).mutationKey,
    /** Our own key: wagmi does not define one. */
    requestPermissions: ['requestPermissions'],
  } as const;
}

export type WalletRequest = keyof ReturnType<typeof getMutationKeys>;

const cancelledRequests = new WeakSet<Mutation>();
const rejections = new WeakMap<Mutation, () => void>();

/** Cancels pending requests on our side only. A late result still counts; a late error does not. */
export function cancelRequest(client: QueryClient, mutationKey: MutationKey): void {
  const cache = client.getMutationCache();
  for (const mutation of cache.findAll({ status: 'pending', mutationKey })) {
    cancelledRequests.add(mutation);
    cache.remove(mutation);
    rejections.get(mutation)?.();
  }
}

export function isRequestCancelled(mutation: Mutation): boolean {
  return cancelledRequests.has(mutation);
}

/**
 * Lets `cancelRequest` reject the call that the kit's sign-in screen awaits, as if the wallet had refused.
 * Call it before the mutation runs.
 *
 * Upstream: @tanstack/query-core 5.108.0: `Mutation.execute`, which the kit's `SignIn` cannot cancel.
 * Breaks when: `execute` is called differently: "Cancel" does nothing until the wallet responds.
 * Guarded by: lib/wallet/connectors/cancel-request.test.ts › rejects a cancelled call like a wallet refusal,
 * even if the wallet answers later
 * Can go when: the screen can cancel a request.
 */
export function makeCancellable(mutation: Mutation): void {
  const execute = mutation.execute.bind(mutation);
  const cancelled = createDeferred<never>();
  rejections.set(mutation, () =>
    cancelled.reject(new UserRejectedRequestError(new Error('the visitor cancelled'))),
  );
  // The screen sets the mutation's options again on each render.
  mutation.execute = (variables) => Promise.race([execute(variables), cancelled.promise]);
}
