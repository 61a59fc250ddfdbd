import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Address } from 'viem';
import type { Config } from 'wagmi';
import { getBalanceQueryKey } from 'wagmi/query';
import { AppError } from '@/lib/errors/app-error';
import { addedTokens } from '@/lib/wallet/assets/added-tokens';
import { type Asset, getAssetId } from '@/lib/wallet/assets/asset';
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
    queryFn: async ({ client }) => {
      if (address === undefined) throw new Error('There is no account.');
      const question = { config, queryClient: client, chainId, address };
      const balances = await readBalances(question, listOwnAssets(config, chainId));
      // What was added meanwhile: a first read is not begun anew.
      const missed = listOwnAssets(config, chainId).filter(
        (asset) => asset.token === null || balances[getAssetId(asset)] === undefined,
      );
      if (missed.length < 2) return balances;
      return { ...balances, ...(await readBalances(question, missed)) };
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

/** At once, where the visitor asks for it: a read of before may hang, or be of a node that lied. */
export async function refetchBalances(client: QueryClient, chainId: number): Promise<void> {
  for (const queryKey of [[name, chainId], getBalanceQueryKey({ chainId })]) {
    await client.cancelQueries({ queryKey });
  }
  await client.refetchQueries({ queryKey: [name, chainId] });
}

/** What an account has of an asset now, in the smallest unit. Throws where that cannot be read. */
export async function readBalanceNow(
  client: QueryClient,
  config: Config,
  asset: Asset,
  address: Address,
): Promise<bigint> {
  const query = getBalancesQuery(config, asset.chainId, address);
  const balances = await client.fetchQuery({ ...query, staleTime: 0 });
  const { value, problem } = balances[getAssetId(asset)] ?? { value: null, problem: null };
  if (value !== null) return value;
  const isOfToken = problem === null || problem === 'tokenFailed' || problem === 'tokenJunk';
  throw new AppError(isOfToken ? 'nodeJunk' : problem);
}

/** A chain's coin, and its tokens as they are now. */
function listOwnAssets({ chains }: Config, chainId: number): readonly Asset[] {
  return listAssets(chains, addedTokens.get()).filter((asset) => asset.chainId === chainId);
}
