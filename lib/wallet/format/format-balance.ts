import { formatUnits } from 'viem';
import { cutFraction } from '@/lib/wallet/format/cut-fraction';

/** An amount in the smallest unit as text, to six decimals, e.g. `1.25 ETH`. Cut, never rounded up. */
export function formatBalance({
  value,
  decimals,
  symbol,
}: {
  value: bigint;
  decimals: number;
  symbol: string;
}): string {
  return `${cutFraction(formatUnits(value, decimals), 6)} ${symbol}`;
}

/** The same of what somebody has: less than is shown is not nothing. */
export function formatAmount(amount: { value: bigint; decimals: number; symbol: string }): string {
  const text = formatBalance(amount);
  return amount.value > 0n && text === `0 ${amount.symbol}` ? `<0.000001 ${amount.symbol}` : text;
}
