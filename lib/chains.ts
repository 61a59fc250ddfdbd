import type { Chain } from 'viem';
import { foundry } from 'viem/chains';
import { config } from '@/lib/config';

type ChainFlags = { testnets: boolean; demo: { rpcUrl: string } | null };

/**
 * The chains of this deployment, in the order of the network list. In demo mode the local chain
 * comes first, so that it is where a wallet on an unknown network is asked to go.
 */
export function getChains({ testnets, demo }: ChainFlags): readonly [Chain, ...Chain[]] {
  const chains: Chain[] = [
    ...(demo === null ? [] : [localChain(demo.rpcUrl)]),
    ...config.chains,
    ...(testnets ? config.testChains : []),
  ];
  const [first, ...rest] = chains.map(copyChain);
  if (first === undefined) throw new Error('must have at least one chain');
  return [first, ...rest];
}

/** Of a chain whose node lacks a contract it is forgotten (lib/wallet/wagmi/validate-reads.ts): here, not in viem. */
function copyChain(chain: Chain): Chain {
  return { ...chain, contracts: { ...chain.contracts } };
}

function localChain(rpcUrl: string): Chain {
  return { ...foundry, name: 'Local chain', rpcUrls: { default: { http: [rpcUrl] } } };
}

/** A chain's configured URLs in their order, then its public default. */
export function getRpcUrls(
  chain: Chain,
  configured: Readonly<Record<number, readonly string[]>>,
): readonly string[] {
  return [...(configured[chain.id] ?? []), ...chain.rpcUrls.default.http];
}

/** The chains that the demo wallet can be on: those whose first node is on this machine. */
export function getDemoChains(
  env: ChainFlags & { rpcUrls: Readonly<Record<number, readonly string[]>> },
): { chainId: number; name: string; rpcUrl: string }[] {
  return getChains(env).flatMap((chain) => {
    const [rpcUrl] = getRpcUrls(chain, env.rpcUrls);
    return rpcUrl !== undefined && isLoopbackUrl(rpcUrl)
      ? [{ chainId: chain.id, name: chain.name, rpcUrl }]
      : [];
  });
}

function isLoopbackUrl(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}
