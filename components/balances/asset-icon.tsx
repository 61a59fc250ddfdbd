import type { Chain } from 'viem';
import { type Drawing, findCoin, findNetwork } from '@/components/balances/asset-drawings';
import styles from '@/components/balances/asset-icon.module.css';
import type { Asset } from '@/lib/wallet/assets/asset';
import { splitLetters } from '@/lib/wallet/format/format-text';

type AssetIconProps = {
  asset: Asset;
  chain: Chain;
  /** False shows letters instead of a known icon, because any token can copy a known symbol. */
  isListed: boolean;
};

export function AssetIcon({ asset, chain, isListed }: AssetIconProps) {
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
}

type NetworkIconProps = { chain: Pick<Chain, 'id' | 'name'>; className?: string | undefined };

export function NetworkIcon({ chain, className }: NetworkIconProps) {
  return <Disc className={className} drawing={findNetwork(chain.id)} text={chain.name} count={1} />;
}

type DiscProps = {
  className: string | undefined;
  drawing: Drawing | null;
  /** Its first letters replace a missing drawing. */
  text: string;
  count: 1 | 3;
};

function Disc({ className, drawing, text, count }: DiscProps) {
  return (
    <svg className={`${styles.disc} ${className ?? ''}`} viewBox="0 0 36 36" aria-hidden="true">
      <circle cx="18" cy="18" r="18" fill={drawing?.color ?? `hsl(${getHue(text)} 45% 36%)`} />
      {drawing?.shape ?? (
        <text x="18" y="18" dy="0.36em" fontSize={count === 1 ? 20 : 10}>
          {splitLetters(text).slice(0, count).join('').toUpperCase()}
        </text>
      )}
    </svg>
  );
}

function getHue(text: string): number {
  return [...text].reduce((hash, it) => (hash * 31 + (it.codePointAt(0) ?? 0)) % 360, 7);
}
