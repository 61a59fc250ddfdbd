import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Address } from 'viem';
import type { Config } from 'wagmi';
import { addedTokens } from '@/lib/wallet/assets/added-tokens';
import { listAssets } from '@/lib/wallet/assets/list-assets';
import { readBalances } from '@/lib/wallet/balances/read-balances';

/** The first part of the queries' keys. */
const name = 'balances';

/** Milliseconds between two looks, and within which coming back to the page asks nothing. */
const refreshInterval = 30_000;
const staleTime = 10_000;

/** All that an account has on a chain: what is listed, and what the visitor added by then. */
export function getBalancesQuery(config: Config, chainId: number, address: Address | undefined) {
  return queryOptions({
    queryKey: [name, chainId, address ?? null],
    queryFn: ({ client }) => {
      const assets = listAssets(config.chains, addedTokens.get());
      const own = assets.filter((it) => it.chainId === chainId);
      if (address === undefined) throw new Error('There is no account.');
      return readBalances({ config, queryClient: client, chainId, address }, own);
    },
    staleTime,
    refetchInterval: refreshInterval,
    refetchIntervalInBackground: false,
  });
}

/** After something of this chain changed, as when a transaction was confirmed: what is shown is read anew. */
export async function invalidateBalances(client: QueryClient, chainId: number): Promise<void> {
  await client.invalidateQueries({ queryKey: [name, chainId] });
}

/** At once, where the visitor asks for it. */
export async function refetchBalances(client: QueryClient, chainId: number): Promise<void> {
  await client.refetchQueries({ queryKey: [name, chainId] });
}
