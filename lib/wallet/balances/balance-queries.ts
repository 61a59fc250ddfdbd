import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Address } from 'viem';
import type { Config } from 'wagmi';
import { getBalanceQueryKey } from 'wagmi/query';
import { AppError } from '@/lib/errors/app-error';
import { addedTokens } from '@/lib/wallet/assets/added-tokens';
import { type Asset, getAssetId, listAssets } from '@/lib/wallet/assets/asset';
import { readBalances } from '@/lib/wallet/balances/read-balances';

const name = 'balances';

const refreshMs = 30_000;
const staleMs = 10_000;

export function getBalancesQuery(config: Config, chainId: number, address: Address | undefined) {
  return queryOptions({
    queryKey: [name, chainId, address ?? null],
    queryFn: async ({ client }) => {
      if (address === undefined) throw new Error('There is no account.');
      const question = { config, queryClient: client, chainId, address };
      return readBalances(question, listOwnAssets(config, chainId));
    },
    staleTime: staleMs,
    refetchInterval: refreshMs,
    refetchIntervalInBackground: false,
  });
}

export async function invalidateBalances(client: QueryClient, chainId: number): Promise<void> {
  await client.invalidateQueries({ queryKey: [name, chainId] });
}

/** Refetches at once. Cancels earlier reads, which may hang or come from a lying node. */
export async function refetchBalances(client: QueryClient, chainId: number): Promise<void> {
  for (const queryKey of [[name, chainId], getBalanceQueryKey({ chainId })]) {
    await client.cancelQueries({ queryKey });
  }
  await client.refetchQueries({ queryKey: [name, chainId] });
}

/** Reads an asset's balance in the smallest unit. Throws an AppError. */
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

function listOwnAssets({ chains }: Config, chainId: number): readonly Asset[] {
  return listAssets(chains, addedTokens.get()).filter((asset) => asset.chainId === chainId);
}
