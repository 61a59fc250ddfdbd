import { type Address, getAddress, isAddress } from 'viem';
import { cleanText, splitLetters } from '@/lib/wallet/format/format-text';

/** @see https://eips.ethereum.org/EIPS/eip-747 */
const symbolLimit = 11;
const decimalsLimit = 36;

type ParsedToken =
  | { ok: true; address: Address; symbol: string; decimals: number }
  | { ok: false; problems: { address: boolean; symbol: boolean; decimals: boolean } };

export function parseToken(address: string, symbol: string, decimals: string): ParsedToken {
  const token = parseTokenAddress(address);
  const name = symbol.trim().length > symbolLimit ? null : cleanSymbol(symbol);
  const count = /^\d{1,2}$/.test(decimals.trim()) ? Number(decimals) : null;
  if (token === null || name === null || !isDecimals(count)) {
    return {
      ok: false,
      problems: { address: token === null, symbol: name === null, decimals: !isDecimals(count) },
    };
  }
  return { ok: true, address: token, symbol: name, decimals: count };
}

export function parseTokenAddress(address: string): Address | null {
  const trimmed = address.trim();
  return isAddress(trimmed) ? getAddress(trimmed) : null;
}

/** Cleans and truncates a symbol from a contract or storage. Returns null if nothing is left. */
export function cleanSymbol(symbol: unknown): string | null {
  if (typeof symbol !== 'string') return null;
  const short = splitLetters(cleanText(symbol, 100)).slice(0, symbolLimit).join('').trim();
  return short === '' ? null : short;
}

export function isDecimals(decimals: unknown): decimals is number {
  return Number.isInteger(decimals) && Number(decimals) >= 0 && Number(decimals) <= decimalsLimit;
}
