import { memo } from 'react';
import type { Chain } from 'viem';
import { type Drawing, findCoin, findNetwork } from '@/components/balances/asset-drawings';
import styles from '@/components/balances/asset-icon.module.css';
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
      <Disc
        className={styles.network}
        drawing={findNetwork(chain.id)}
        text={chain.name}
        count={1}
      />
    </span>
  );
});

/** By how many letters there are, so that the widest ones fit. */
const fontSizes: Readonly<Record<number, number>> = { 1: 20, 2: 12 };

type DiscProps = {
  className: string | undefined;
  drawing: Drawing | null;
  /** Whose first letters stand there where nothing is drawn. */
  text: string;
  count: number;
};

function Disc({ className, drawing, text, count }: DiscProps) {
  const letters = [...text].slice(0, count).join('').toUpperCase();
  return (
    <svg className={className} viewBox="0 0 36 36" aria-hidden="true">
      <circle cx="18" cy="18" r="18" fill={drawing?.color ?? `hsl(${getHue(text)} 45% 36%)`} />
      {drawing?.shape ?? (
        <text x="18" y="18" dy="0.36em" fontSize={fontSizes[letters.length] ?? 10}>
          {letters}
        </text>
      )}
    </svg>
  );
}

/** Degrees, always the same for a text. */
function getHue(text: string): number {
  return [...text].reduce((hash, it) => (hash * 31 + (it.codePointAt(0) ?? 0)) % 360, 7);
}
