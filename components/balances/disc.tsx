import type { Chain } from 'viem';
import { type Drawing, findNetwork } from '@/components/balances/asset-drawings';
import styles from '@/components/balances/disc.module.css';

type NetworkIconProps = { chain: Pick<Chain, 'id' | 'name'>; className?: string | undefined };

/** What a network is known by. Drawn here, so nothing is requested. */
export function NetworkIcon({ chain, className }: NetworkIconProps) {
  return <Disc className={className} drawing={findNetwork(chain.id)} text={chain.name} count={1} />;
}

/** By how many letters there are, so that the widest ones fit. */
const fontSizes: Readonly<Record<number, number>> = { 1: 20, 2: 12 };

type DiscProps = {
  className: string | undefined;
  drawing: Drawing | null;
  /** Whose first letters stand there where nothing is drawn. */
  text: string;
  count: number;
};

/** A drawing, or letters where there is none. */
export function Disc({ className, drawing, text, count }: DiscProps) {
  const letters = [...text].slice(0, count).join('').toUpperCase();
  return (
    <svg className={`${styles.disc} ${className ?? ''}`} viewBox="0 0 36 36" aria-hidden="true">
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
