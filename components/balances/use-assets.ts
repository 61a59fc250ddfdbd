import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useAccount, useConfig } from 'wagmi';
import { useStore } from '@/components/hooks/use-store';
import { addedTokens } from '@/lib/wallet/assets/added-tokens';
import { type Asset, getAssetId, listAssets } from '@/lib/wallet/assets/asset';
import { getBalancesQuery } from '@/lib/wallet/balances/balance-queries';
import type { ChainBalances } from '@/lib/wallet/balances/read-balances';

export function useAssets(): readonly Asset[] {
  const { chains } = useConfig();
  const added = useStore(addedTokens);
  return useMemo(() => listAssets(chains, added), [chains, added]);
}

/** Renders again only when an asset moves, not when a balance changes. */
export function useSortedAssets() {
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
    const isOwn = (asset: Asset) => asset.chainId === chainId;
    const pick = (place: Place) => {
      const picked = assets.filter((asset, index) => {
        const isFixed = isOwn(asset) && asset.token === null;
        return (isFixed ? 'shown' : places[index]) === place;
      });
      return [...picked.filter(isOwn), ...picked.filter((asset) => !isOwn(asset))];
    };
    return { shown: pick('shown'), empty: pick('empty'), isLoading };
  }, [assets, places, chainId, isLoading]);
}

type Place = 'shown' | 'empty' | 'none';

/** Shows only the coin while a chain has no balances, so that a problem appears once per chain. */
function getPlace(asset: Asset, balances: ChainBalances | undefined): Place {
  if (balances === undefined) return asset.token === null ? 'shown' : 'none';
  return balances[getAssetId(asset)]?.value === 0n ? 'empty' : 'shown';
}
