import type { Chain } from 'viem';
import { foundry } from 'viem/chains';
import { config } from '@/lib/config';
import type { DemoNodes } from '@/lib/env/parse-env';

type ChainSettings = {
  testnets: boolean;
  demo: DemoNodes | null;
  rpcUrls: Readonly<Record<number, readonly string[]>>;
};

/**
 * The chains of this deployment, in the order of the network list. In demo mode they are local: the
 * demo's own, and those of the config of which `rpcUrls` has a node, as it then has but local ones.
 */
export function getChains(settings: ChainSettings): readonly [Chain, ...Chain[]] {
  const { testnets, demo, rpcUrls } = settings;
  const configured: readonly Chain[] = [...config.chains, ...(testnets ? config.testChains : [])];
  const chains = demo === null ? configured : getLocalChains(demo, configured, rpcUrls);
  const [first, ...rest] = chains.map(copyChain);
  if (first === undefined) throw new Error('must have at least one chain');
  return [first, ...rest];
}

/** Of a chain whose node lacks a contract it is forgotten (lib/wallet/wagmi/validate-reads.ts): here, not in viem. */
function copyChain(chain: Chain): Chain {
  return { ...chain, contracts: { ...chain.contracts } };
}

/** Nothing of theirs is asked of a node elsewhere, for which the public ones are left out. */
function getLocalChains(
  { rpcUrl, secondRpcUrl }: DemoNodes,
  configured: readonly Chain[],
  rpcUrls: ChainSettings['rpcUrls'],
): readonly Chain[] {
  const own: Chain[] = [{ ...foundry, name: 'Local chain', rpcUrls: only(rpcUrl) }];
  if (secondRpcUrl !== null) {
    const name = 'Second local chain';
    own.push({ ...foundry, id: secondChainId, name, rpcUrls: only(secondRpcUrl) });
  }
  return [
    ...own,
    ...configured.flatMap((chain) => {
      const url = rpcUrls[chain.id]?.[0];
      return url === undefined ? [] : [{ ...chain, rpcUrls: only(url) }];
    }),
  ];
}

const only = (url: string) => ({ default: { http: [url] } });

/** A chain id that no public network has, next to that of anvil and Hardhat. */
export const secondChainId = foundry.id + 1;

/** A chain's configured URLs in their order, then its public default. */
export function getRpcUrls(
  chain: Chain,
  configured: Readonly<Record<number, readonly string[]>>,
): readonly string[] {
  return [...new Set([...(configured[chain.id] ?? []), ...chain.rpcUrls.default.http])];
}

/** The chains of the demo, as its wallet knows them. */
export function getDemoChains(
  settings: ChainSettings,
): { chainId: number; name: string; rpcUrl: string }[] {
  return getChains(settings).flatMap(({ id, name, rpcUrls }) =>
    rpcUrls.default.http.slice(0, 1).map((rpcUrl) => ({ chainId: id, name, rpcUrl })),
  );
}
