import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useAccount, useConfig } from 'wagmi';
import { useAssets } from '@/components/balances/use-assets';
import { type Asset, getAssetId } from '@/lib/wallet/assets/asset';
import { getBalancesQuery } from '@/lib/wallet/balances/balance-queries';
import type { ChainBalances } from '@/lib/wallet/balances/read-balances';

type SortedAssets = {
  /** What there is something to say of, or soon may be. */
  shown: readonly Asset[];
  /** What the account has nothing of. */
  empty: readonly Asset[];
  isLoading: boolean;
};

/**
 * The assets as the list has them: those of the wallet's network first, its coin in any case. Renders
 * anew when one of them has to move, and not for every balance.
 */
export function useSortedAssets(): SortedAssets {
  const config = useConfig();
  const { address, chainId } = useAccount();
  const assets = useAssets();
  const combine = useCallback(
    (results: UseQueryResult<ChainBalances>[]) => ({
      isLoading: results.some(({ data, error }) => data === undefined && error === null),
      places: assets.map((asset) => {
        const { data } = results[config.chains.findIndex(({ id }) => id === asset.chainId)] ?? {};
        return getPlace(asset, data);
      }),
    }),
    [assets, config],
  );
  const { places, isLoading } = useQueries({
    queries: config.chains.map(({ id }) => ({
      ...getBalancesQuery(config, id, address),
      enabled: false,
    })),
    combine,
  });
  return useMemo(() => {
    const own = (asset: Asset) => asset.chainId === chainId;
    const sorted = assets.map((asset, index) => {
      const place = own(asset) && asset.token === null ? 'shown' : places[index];
      return { asset, place };
    });
    const pick = (place: Place) => {
      const picked = sorted.filter((it) => it.place === place).map(({ asset }) => asset);
      return [...picked.filter(own), ...picked.filter((asset) => !own(asset))];
    };
    return { shown: pick('shown'), empty: pick('empty'), isLoading };
  }, [assets, places, chainId, isLoading]);
}

type Place = 'shown' | 'empty' | 'none';

/** A chain that said nothing yet, or failed, has its coin's row alone: one reason, and not one a token. */
function getPlace(asset: Asset, balances: ChainBalances | undefined): Place {
  if (balances === undefined) return asset.token === null ? 'shown' : 'none';
  const balance = balances[getAssetId(asset)];
  return balance?.value === 0n ? 'empty' : 'shown';
}
