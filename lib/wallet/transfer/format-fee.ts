import { formatUnits } from 'viem';

/** How many digits that are not leading zeros a fee is shown with; it is cut after them. */
const digits = 3;

/** A fee as text: however small, it is not shown as nothing. */
export function formatFee(
  value: bigint,
  { decimals, symbol }: { decimals: number; symbol: string },
) {
  const [whole = '0', fraction = ''] = formatUnits(value, decimals).split('.');
  const zeros = /^0*/.exec(fraction)?.[0].length ?? 0;
  const places = whole === '0' ? zeros + digits : digits;
  const shown = fraction.slice(0, places).replace(/0+$/, '');
  return `${shown === '' ? whole : `${whole}.${shown}`} ${symbol}`;
}
