import { formatUnits } from 'viem';

/** `value` is in the smallest unit. */
type Amount = { value: bigint; decimals: number; symbol: string };

/** Formats an amount to six decimals, such as `1.25 ETH`. Truncates, never rounds up. */
export function formatBalance({ value, decimals, symbol }: Amount): string {
  return `${cutFraction(formatUnits(value, decimals), 6)} ${symbol}`;
}

/** Formats like `formatBalance`, but shows a smaller amount as `<0.000001 ETH`. */
export function formatAmount(amount: Amount): string {
  const text = formatBalance(amount);
  return amount.value > 0n && text === `0 ${amount.symbol}` ? `<0.000001 ${amount.symbol}` : text;
}

/** Abbreviates an amount, such as `12.3k ETH`, in the digits of all amounts. Truncates, never rounds up. */
export function abbreviateAmount({ value, decimals, symbol }: Amount): string {
  return `${abbreviate(Number(formatUnits(value, decimals)))} ${symbol}`;
}

const units = [
  [1e12, 't'],
  [1e9, 'b'],
  [1e6, 'm'],
  [1e3, 'k'],
] as const;

function abbreviate(amount: number): string {
  if (amount < 1) return cut(amount, 3);
  if (amount < 100) return cut(amount, 2);
  if (amount < 10_000) return Number(cut(amount, 1)).toLocaleString('en-US');
  const [size, unit] = units.find(([least]) => amount >= least) ?? [1, ''];
  return cut(amount / size, 1) + unit;
}

function cut(amount: number, digits: number): string {
  return cutFraction(amount.toFixed(10), digits);
}

/** Truncates a decimal number to this many fraction digits and drops trailing zeros. */
export function cutFraction(text: string, digits: number): string {
  const [whole = '0', fraction = ''] = text.split('.');
  const shown = fraction.slice(0, digits).replace(/0+$/, '');
  return shown === '' ? whole : `${whole}.${shown}`;
}
