import { parseUnits } from 'viem';

export type AmountProblem = 'comma' | 'decimals' | 'notAmount';

type ParsedAmount = { ok: true; value: bigint } | { ok: false; problem: AmountProblem };

/**
 * A decimal comma: where iPhones write numbers so, their decimal keyboard has no point. `1,000` could be a
 * thousand, `0,500` and `1,5` could not.
 * @see https://github.com/MyCryptoHQ/MyCrypto/pull/3214
 */
const decimalComma = /^(?:0,\d+|\d+,(?:\d{1,2}|\d{4,}))$/;

/** Parses an amount in whole units and returns it in the smallest unit. */
export function parseAmount(text: string, decimals: number): ParsedAmount {
  const typed = text.slice(0, 200).trim();
  const amount = decimalComma.test(typed) ? typed.replace(',', '.') : typed;
  if (/^[\d.,]*,[\d.,]*$/.test(amount)) return { ok: false, problem: 'comma' };
  const match = /^\d{1,60}(?:\.(\d+))?$/.exec(amount);
  if (match === null) return { ok: false, problem: 'notAmount' };
  if ((match[1]?.length ?? 0) > decimals) return { ok: false, problem: 'decimals' };
  const value = parseUnits(amount, decimals);
  const isAmount = value > 0n && value < 2n ** 256n;
  return isAmount ? { ok: true, value } : { ok: false, problem: 'notAmount' };
}
