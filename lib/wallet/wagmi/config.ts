import type { Chain } from 'viem';
import { type Config, createConfig, createStorage, fallback, http, webSocket } from 'wagmi';
import { getChains, getRpcUrls } from '@/lib/chains';
import type { PublicEnv } from '@/lib/env/public-env';
import { notePaymasters } from '@/lib/wallet/batches/paymaster';
import { isFramed } from '@/lib/wallet/browser/device';
import { wrapConnectors } from '@/lib/wallet/connectors/wrap-connectors';
import { filterAnnouncements } from '@/lib/wallet/eip6963/clean-announcement';
import { boundedFetch } from '@/lib/wallet/requests/bounded-fetch';
import { createFallbackStorage } from '@/lib/wallet/storage/fallback-storage';
import { storeLastWallet } from '@/lib/wallet/storage/last-connection';
import { answerExecuted } from '@/lib/wallet/transactions/answer-executed';
import { answerReplaced } from '@/lib/wallet/transactions/answer-replaced';
import { validateReads } from '@/lib/wallet/wagmi/validate-reads';

const timeout = 10_000;

/** Has the wallets that announce themselves; `addListedWallets` adds the others. Call it once per page. */
export function createWagmiConfig(env: PublicEnv): Config {
  filterAnnouncements();
  // A view that ends while loading leaves the connection to the next view.
  //
  // Upstream: wagmi 2.19.5: `createConfig` stores its initial state, and later stores the restored state
  // again.
  // Breaks when: it stores the initial state later: a page that is reloaded twice is disconnected.
  // Guarded by: tests/components/connect/reconnect.test.tsx › a view that ends while loading leaves the
  // stored connection to the next view
  // Can go when: wagmi reads the stored state before it writes.
  const restoreConnection = storeLastWallet();
  const wagmiConfig = createConfig({
    ...createRpcOptions(env),
    storage: createStorage({ storage: createFallbackStorage() }),
    multiInjectedProviderDiscovery: !isFramed(),
  });
  restoreConnection();
  notePaymasters(wagmiConfig.chains, env);
  wrapConnectors(wagmiConfig, env.appUrl);
  validateReads(wagmiConfig);
  return wagmiConfig;
}

/** Creates the RPC options, with times and sizes from section 9 of the specification. */
export function createRpcOptions(env: Pick<PublicEnv, 'demo' | 'rpcUrls' | 'testnets'>) {
  const chains = getChains(env);
  return {
    chains,
    pollingInterval: 4_000,
    batch: { multicall: { wait: 32, batchSize: 1_024 } },
    transports: Object.fromEntries(
      chains.map((chain) => [chain.id, createTransport(chain, env.rpcUrls)]),
    ),
  };
}

function createTransport(chain: Chain, rpcUrls: PublicEnv['rpcUrls']) {
  const nodes = fallback(
    getRpcUrls(chain, rpcUrls).map((url) =>
      url.startsWith('ws')
        ? webSocket(url, { timeout })
        : http(url, { timeout, batch: { batchSize: 1_000 }, fetchFn: boundedFetch }),
    ),
  );
  return ((parameters) => {
    const transport = nodes(parameters);
    const request = answerReplaced(transport.request, chain.id);
    return { ...transport, request: answerExecuted(request, chain.id) };
  }) as typeof nodes;
}
