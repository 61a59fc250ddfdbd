import type { Chain } from 'viem';
import { foundry } from 'viem/chains';
import type { Token } from '@/lib/token';
import { getTokens } from '@/lib/tokens';
import { isSameToken } from '@/lib/wallet/assets/added-tokens';
import { type Asset, getCoin, toAsset } from '@/lib/wallet/assets/asset';

/** Those that this deployment lists on its chains. The local chains come first where they are the demo's. */
function listTokens(chains: readonly Chain[]): readonly Token[] {
  const demo = chains[0]?.id === foundry.id;
  const ids = chains.map(({ id }) => id);
  return getTokens({ demo: demo ? true : null }).filter(({ chainId }) => ids.includes(chainId));
}

/** Chain by chain: the coin, the listed tokens, those that the visitor added. */
export function listAssets(chains: readonly Chain[], added: readonly Token[]): readonly Asset[] {
  const listed = listTokens(chains);
  const own = added.filter((token) => !listed.some((it) => isSameToken(it, token)));
  return chains.flatMap((chain) => [
    getCoin(chain),
    ...[...listed, ...own].filter(({ chainId }) => chainId === chain.id).map(toAsset),
  ]);
}

/** Whether a token goes by the symbol of a coin, or of a token that this deployment lists, and is neither. */
export function isLookalike(token: Token, chains: readonly Chain[]): boolean {
  const listed = listTokens(chains);
  const known = [...listed, ...chains.map(({ nativeCurrency }) => nativeCurrency)];
  const isOfSymbol = known.some(({ symbol }) => fold(symbol) === fold(token.symbol));
  return isOfSymbol && !isListed(token, chains);
}

/** Whether this deployment lists it for everybody. */
export function isListed(
  token: Pick<Token, 'chainId' | 'address'>,
  chains: readonly Chain[],
): boolean {
  return listTokens(chains).some((it) => isSameToken(it, token));
}

/** Without what other letters of the same look, as wide ones, make different. */
function fold(symbol: string): string {
  return symbol.normalize('NFKC').toUpperCase();
}
