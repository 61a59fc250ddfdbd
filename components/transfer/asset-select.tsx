import { useMemo } from 'react';
import type { Chain } from 'viem';
import { useAccount, useChains } from 'wagmi';
import { useAssets } from '@/components/balances/use-assets';
import { SelectField } from '@/components/ui/field';
import { t } from '@/lib/i18n/client';
import { type Asset, getAssetId } from '@/lib/wallet/assets/asset';

type AssetGroup = { chain: Chain; assets: readonly Asset[] };

type AssetSelectProps = {
  groups: readonly AssetGroup[];
  value: string;
  onChange: (assetId: string) => void;
};

export function AssetSelect({ groups, value, onChange }: AssetSelectProps) {
  return (
    <SelectField label={t('send.asset')} value={value} onChange={onChange}>
      {groups.map(({ chain, assets }) => (
        <optgroup key={chain.id} label={chain.name}>
          {assets.map((asset) => (
            <option key={getAssetId(asset)} value={getAssetId(asset)}>
              {`${asset.symbol} · ${asset.name} · ${chain.name}`}
            </option>
          ))}
        </optgroup>
      ))}
    </SelectField>
  );
}

/** Lists only the current chain for a wallet that can't switch, such as a Safe. */
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
