import { type Config, createConfig, createStorage, fallback, http, webSocket } from 'wagmi';
import { getChains, getRpcUrls } from '@/lib/chains';
import type { PublicEnv } from '@/lib/env/public-env';
import { guardConnectors } from '@/lib/wallet/guard-connectors';
import { createSafeStorage } from '@/lib/wallet/storage';
import { createConnectors } from '@/lib/wallet/wallets';

/** Milliseconds; sizes as in section 9 of the specification. */
const rpc = {
  timeout: 10_000,
  batchSize: 1_000,
  multicallWait: 32,
  multicallBatchSize: 1_024,
  pollingInterval: 4_000,
} as const;

/** wagmi's config for this deployment. Made once a page, in the browser only. */
export function createWagmiConfig(env: PublicEnv): Config {
  const chains = getChains(env);
  const wagmiConfig = createConfig({
    chains,
    connectors: createConnectors(env),
    storage: createStorage({ storage: createSafeStorage() }),
    multiInjectedProviderDiscovery: true,
    pollingInterval: rpc.pollingInterval,
    batch: { multicall: { wait: rpc.multicallWait, batchSize: rpc.multicallBatchSize } },
    transports: Object.fromEntries(
      chains.map((chain) => [
        chain.id,
        fallback(getRpcUrls(chain, env.rpcUrls).map((url) => createTransport(url))),
      ]),
    ),
  });
  // What storage holds of a connection is only its outline; reconnecting makes a real one.
  wagmiConfig.setState((state) => ({ ...state, connections: new Map() }));
  guardConnectors(wagmiConfig);
  return wagmiConfig;
}

function createTransport(url: string) {
  return url.startsWith('ws')
    ? webSocket(url, { timeout: rpc.timeout })
    : http(url, { timeout: rpc.timeout, batch: { batchSize: rpc.batchSize } });
}
