import { useMemo } from 'react';
import type { Chain } from 'viem';
import { useAccount, useChains } from 'wagmi';
import { useAssets } from '@/components/balances/use-assets';
import type { Asset } from '@/lib/wallet/assets/asset';

/** A chain and what can be sent on it. */
export type AssetGroup = { chain: Chain; assets: readonly Asset[] };

/**
 * What can be sent, the wallet's network first. Of that network alone where the wallet cannot leave it,
 * as a Safe.
 */
export function useSendAssets(current: Chain): readonly AssetGroup[] {
  const { connector } = useAccount();
  const chains = useChains();
  const assets = useAssets();
  const canSwitch = connector?.switchChain !== undefined;
  return useMemo(() => {
    const others = canSwitch ? chains.filter(({ id }) => id !== current.id) : [];
    return [current, ...others].map((chain) => ({
      chain,
      assets: assets.filter(({ chainId }) => chainId === chain.id),
    }));
  }, [assets, current, chains, canSwitch]);
}
