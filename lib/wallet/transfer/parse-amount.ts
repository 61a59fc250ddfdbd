import { parseUnits } from 'viem';

export type AmountProblem = 'comma' | 'decimals' | 'notAmount';

type ParsedAmount = { ok: true; value: bigint } | { ok: false; problem: AmountProblem };

/** Parses an amount in whole units and returns it in the smallest unit. */
export function parseAmount(text: string, decimals: number): ParsedAmount {
  const amount = text.slice(0, 200).trim();
  if (/^[\d.,]*,[\d.,]*$/.test(amount)) return { ok: false, problem: 'comma' };
  const match = /^\d{1,60}(?:\.(\d+))?$/.exec(amount);
  if (match === null) return { ok: false, problem: 'notAmount' };
  if ((match[1]?.length ?? 0) > decimals) return { ok: false, problem: 'decimals' };
  const value = parseUnits(amount, decimals);
  const isAmount = value > 0n && value < 2n ** 256n;
  return isAmount ? { ok: true, value } : { ok: false, problem: 'notAmount' };
}
