import styles from '@/components/balances/asset-icon.module.css';
import type { Asset } from '@/lib/wallet/assets/asset';

/** Degrees, of what is known by its colour; all else has one made of its letters. */
const hues: Readonly<Record<string, number>> = {
  ETH: 230,
  WETH: 330,
  POL: 265,
  USDC: 212,
  USDT: 165,
  DAI: 38,
};

/** A coin with the first letters of its symbol, and a smaller one of its network: no logo, no request. */
export function AssetIcon({ asset, network }: { asset: Asset; network: string }) {
  return (
    <span className={styles.icon} aria-hidden="true">
      <Coin className={styles.coin} letters={cut(asset.symbol, 3)} hue={getHue(asset.symbol)} />
      <Coin className={styles.network} letters={cut(network, 1)} hue={getHue(network)} />
    </span>
  );
}

type CoinProps = { className: string | undefined; letters: string; hue: number };

function Coin({ className, letters, hue }: CoinProps) {
  return (
    <svg className={className} viewBox="0 0 36 36" aria-hidden="true">
      <circle cx="18" cy="18" r="18" fill={`hsl(${hue} 52% 38%)`} />
      <text x="18" y="18" dy="0.36em" fontSize={letters.length > 1 ? 12 : 20}>
        {letters}
      </text>
    </svg>
  );
}

function cut(text: string, count: number): string {
  return [...text].slice(0, count).join('').toUpperCase();
}

function getHue(text: string): number {
  const sum = [...text].reduce((hash, it) => (hash * 31 + (it.codePointAt(0) ?? 0)) % 3_600, 7);
  return hues[text] ?? sum % 360;
}
