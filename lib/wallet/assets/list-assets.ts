import type { Chain } from 'viem';
import { foundry } from 'viem/chains';
import type { Token } from '@/lib/token';
import { getTokens } from '@/lib/tokens';
import { isSameToken } from '@/lib/wallet/assets/added-tokens';
import { type Asset, getCoin, toAsset } from '@/lib/wallet/assets/asset';

/** Chain by chain: the coin, the deployment's tokens, those that the visitor added. */
export function listAssets(chains: readonly Chain[], added: readonly Token[]): readonly Asset[] {
  const listed = listTokens(chains);
  const own = added.filter((token) => !listed.some((it) => isSameToken(it, token)));
  return chains.flatMap((chain) => [
    getCoin(chain),
    ...[...listed, ...own].filter(({ chainId }) => chainId === chain.id).map(toAsset),
  ]);
}

/** Whether this deployment lists the token for everybody. */
export function isListed(
  token: Pick<Token, 'chainId' | 'address'>,
  chains: readonly Chain[],
): boolean {
  return listTokens(chains).some((it) => isSameToken(it, token));
}

function listTokens(chains: readonly Chain[]): readonly Token[] {
  // In the demo the local chains come first.
  const demo = chains[0]?.id === foundry.id;
  const ids = chains.map(({ id }) => id);
  return getTokens({ demo: demo ? true : null }).filter(({ chainId }) => ids.includes(chainId));
}
