import type { Mutation, QueryClient } from '@tanstack/react-query';
import { UserRejectedRequestError } from 'viem';
import { createDeferred } from '@/lib/wallet/requests/promises';

/** Keys of the page's and the kit's mutations that ask the wallet: wagmi's, and our own for permissions. */
export const walletRequests = [
  'sendTransaction',
  'signMessage',
  'switchChain',
  'watchAsset',
  'requestPermissions',
] as const;

export type WalletRequest = (typeof walletRequests)[number];

/** Returns undefined for a mutation that doesn't ask the wallet. */
export function getWalletRequest({ options }: Mutation): WalletRequest | undefined {
  return walletRequests.find((request) => request === options.mutationKey?.[0]);
}

const cancelledRequests = new WeakSet<Mutation>();
const rejections = new WeakMap<Mutation, () => void>();

/** Cancels pending requests on our side only. A late result still counts; a late error does not. */
export function cancelRequest(client: QueryClient, request: WalletRequest): void {
  const cache = client.getMutationCache();
  for (const mutation of cache.findAll({ status: 'pending', mutationKey: [request] })) {
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
