import { memo } from 'react';
import type { Chain } from 'viem';
import { findCoin } from '@/components/balances/asset-drawings';
import styles from '@/components/balances/asset-icon.module.css';
import { Disc, NetworkIcon } from '@/components/balances/disc';
import type { Asset } from '@/lib/wallet/assets/asset';

type AssetIconProps = {
  asset: Asset;
  chain: Chain;
  /** Anyone's token may take a known symbol: it gets letters. */
  isListed: boolean;
};

/** What an asset is known by, and in its corner its network: drawn here, so nothing is requested. */
export const AssetIcon = memo(function AssetIcon({ asset, chain, isListed }: AssetIconProps) {
  return (
    <span className={styles.icon} aria-hidden="true">
      <Disc
        className={styles.coin}
        drawing={isListed ? findCoin(asset.symbol) : null}
        text={asset.symbol}
        count={3}
      />
      <NetworkIcon className={styles.network} chain={chain} />
    </span>
  );
});
