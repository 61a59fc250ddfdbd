import { formatUnits } from 'viem';
import { cutFraction } from '@/lib/wallet/format/cut-fraction';

const units = [
  [1e12, 't'],
  [1e9, 'b'],
  [1e6, 'm'],
  [1e3, 'k'],
] as const;

/**
 * An amount in the smallest unit in a few digits, e.g. `0.123 ETH`, `2.5 ETH`, `12.3k ETH`, as the kit has it.
 * Cut, never rounded up.
 */
export function abbreviateAmount({
  value,
  decimals,
  symbol,
}: {
  value: bigint;
  decimals: number;
  symbol: string;
}): string {
  return `${abbreviate(Number(formatUnits(value, decimals)))} ${symbol}`;
}

function abbreviate(amount: number): string {
  if (amount < 1) return cut(amount, 3);
  if (amount < 100) return cut(amount, 2);
  if (amount < 10_000) return Number(cut(amount, 1)).toLocaleString();
  const [size, unit] = units.find(([least]) => amount >= least) ?? [1, ''];
  return cut(amount / size, 1) + unit;
}

function cut(amount: number, digits: number): string {
  return cutFraction(amount.toFixed(10), digits);
}
