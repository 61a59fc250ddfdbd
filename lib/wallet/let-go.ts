import type { Mutation, QueryClient } from '@tanstack/react-query';

const letGone = new WeakSet<Mutation>();

/**
 * Stops waiting for what the wallet was asked under this key, on our side only: no wallet can be told
 * to forget a request. What it answers later is still true, but no failure of anything.
 */
export function letGo(client: QueryClient, mutationKey: string): void {
  const cache = client.getMutationCache();
  for (const mutation of cache.findAll({ status: 'pending', mutationKey: [mutationKey] })) {
    letGone.add(mutation);
    cache.remove(mutation);
  }
}

export function isLetGo(mutation: Mutation): boolean {
  return letGone.has(mutation);
}
