import { type Address, getAddress, isAddress } from 'viem';
import { cleanSymbol, isDecimals } from '@/lib/wallet/assets/token-facts';

type ParsedToken =
  | { ok: true; address: Address; symbol: string; decimals: number }
  | { ok: false; problems: { address: boolean; symbol: boolean; decimals: boolean } };

/**
 * What a visitor typed of a token. Wallets take symbols of at most 11 characters and up to 36
 * decimals. @see https://eips.ethereum.org/EIPS/eip-747
 */
export function parseToken(address: string, symbol: string, decimals: string): ParsedToken {
  const token = parseTokenAddress(address);
  const name = symbol.trim().length > 11 ? null : cleanSymbol(symbol);
  const count = /^\d{1,2}$/.test(decimals.trim()) ? Number(decimals) : null;
  if (token === null || name === null || !isDecimals(count)) {
    return {
      ok: false,
      problems: { address: token === null, symbol: name === null, decimals: !isDecimals(count) },
    };
  }
  return { ok: true, address: token, symbol: name, decimals: count };
}

/** Checksummed, or null. */
export function parseTokenAddress(address: string): Address | null {
  const trimmed = address.trim();
  return isAddress(trimmed) ? getAddress(trimmed) : null;
}
