import type { Chain } from 'viem';
import { foundry } from 'viem/chains';
import { config } from '@/lib/config';
import type { DemoNodes, Env } from '@/lib/env/parse-env';

type ChainSettings = Pick<Env, 'testnets' | 'demo' | 'rpcUrls'>;

/**
 * Returns the deployment's chains, in the order of the network list. In demo mode all are local: the demo's
 * own chains, and the configured ones that have a node in `rpcUrls`.
 */
export function getChains(settings: ChainSettings): readonly [Chain, ...Chain[]] {
  const { testnets, demo, rpcUrls } = settings;
  const configured: readonly Chain[] = [...config.chains, ...(testnets ? config.testChains : [])];
  const chains = demo === null ? configured : getLocalChains(demo, configured, rpcUrls);
  const [first, ...rest] = chains.map(copyChain);
  if (first === undefined) throw new Error('must have at least one chain');
  return [first, ...rest];
}

/** Copies, because lib/wallet/wagmi/validate-reads.ts removes missing contracts and must not alter viem's. */
function copyChain(chain: Chain): Chain {
  return { ...chain, contracts: { ...chain.contracts } };
}

/** Leaves out public nodes, because the demo reads only from this machine. */
function getLocalChains(
  { rpcUrl, secondRpcUrl }: DemoNodes,
  configured: readonly Chain[],
  rpcUrls: ChainSettings['rpcUrls'],
): readonly Chain[] {
  const own: Chain[] = [{ ...foundry, name: 'Local chain', rpcUrls: only(rpcUrl) }];
  if (secondRpcUrl !== null) {
    own.push({ ...secondChain, rpcUrls: only(secondRpcUrl) });
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

/** No public network has this chain id. */
export const secondChainId = foundry.id + 1;

/** A blue version of the kit's icon for the first local chain. */
const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28"><circle cx="14" cy="14" r="14" fill="#e8f0fe"/>' +
  '<path d="M6.5 17.5a7.5 7.5 0 0 1 15 0z" fill="#4a8cf7"/><path d="M12.4 9a1.6 1.6 0 0 1 3.2 0v8.5h-3.2z' +
  'M6.2 17.5h15.6a1.2 1.2 0 0 1 0 2.4H6.2a1.2 1.2 0 0 1 0-2.4z" fill="#1d4ed8"/></svg>';

const secondChain = {
  ...foundry,
  id: secondChainId,
  name: 'Second local chain',
  /** @see https://rainbowkit.com/docs/custom-chains */
  iconUrl: `data:image/svg+xml,${encodeURIComponent(icon)}`,
  iconBackground: '#e8f0fe',
};

/** Returns the configured URLs, then the public default. */
export function getRpcUrls(chain: Chain, configured: Env['rpcUrls']): readonly string[] {
  return [...new Set([...(configured[chain.id] ?? []), ...chain.rpcUrls.default.http])];
}

export function getDemoChains(
  settings: ChainSettings,
): { chainId: number; name: string; rpcUrl: string }[] {
  return getChains(settings).flatMap(({ id, name, rpcUrls }) =>
    rpcUrls.default.http.slice(0, 1).map((rpcUrl) => ({ chainId: id, name, rpcUrl })),
  );
}
