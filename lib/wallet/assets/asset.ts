import type { Chain } from 'viem';
import type { Token } from '@/lib/token';

/** A chain's coin (`token` is null) or a token. */
export type Asset = {
  chainId: number;
  token: Token | null;
  symbol: string;
  name: string;
  decimals: number;
};

export function getCoin({ id, nativeCurrency }: Chain): Asset {
  const { symbol, name, decimals } = nativeCurrency;
  return { chainId: id, token: null, symbol, name, decimals };
}

export function toAsset(token: Token): Asset {
  const { chainId, symbol, name, decimals } = token;
  return { chainId, token, symbol, name, decimals };
}

export function getAssetId({ chainId, token }: Asset): string {
  return `${chainId}:${token?.address ?? 'coin'}`;
}
