import type { Chain } from 'viem';
import type { Token } from '@/lib/token';
import { getTokens } from '@/lib/tokens';
import { isSameToken, type TokenKey } from '@/lib/wallet/assets/added-tokens';

/** A chain's native coin (`token` is null) or a token. */
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

function toAsset(token: Token): Asset {
  const { chainId, symbol, name, decimals } = token;
  return { chainId, token, symbol, name, decimals };
}

export function getAssetId({ chainId, token }: Asset): string {
  return `${chainId}:${token?.address ?? 'coin'}`;
}

/** Lists assets chain by chain: the coin, the deployment's tokens, then the tokens that the visitor added. */
export function listAssets(chains: readonly Chain[], added: readonly Token[]): readonly Asset[] {
  const listed = listTokens(chains);
  const own = added.filter((token) => !listed.some((it) => isSameToken(it, token)));
  return chains.flatMap((chain) => [
    getCoin(chain),
    ...[...listed, ...own].filter(({ chainId }) => chainId === chain.id).map(toAsset),
  ]);
}

export function isListed(token: TokenKey, chains: readonly Chain[]): boolean {
  return listTokens(chains).some((it) => isSameToken(it, token));
}

function listTokens(chains: readonly Chain[]): readonly Token[] {
  return getTokens().filter((token) => chains.some(({ id }) => id === token.chainId));
}
