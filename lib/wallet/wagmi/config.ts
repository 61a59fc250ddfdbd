import { type Config, createConfig, createStorage } from 'wagmi';
import type { PublicEnv } from '@/lib/env/public-env';
import { getSurface } from '@/lib/wallet/browser/device';
import { wrapConnectors } from '@/lib/wallet/connectors/wrap-connectors';
import { filterAnnouncements } from '@/lib/wallet/eip6963/clean-announcement';
import { createFallbackStorage } from '@/lib/wallet/storage/fallback-storage';
import { storeLastWallet } from '@/lib/wallet/storage/last-connection';
import { createRpcOptions } from '@/lib/wallet/wagmi/transports';
import { validateReads } from '@/lib/wallet/wagmi/validate-reads';

/** With the wallets that announce themselves; `addListedWallets` adds the others. Once a page. */
export function createWagmiConfig(env: PublicEnv): Config {
  filterAnnouncements();
  // A view that ends while it loads leaves the connection to the next one.
  //
  // Upstream: wagmi 2.19.5: `createConfig` stores its initial state, and what was stored again later.
  // Breaks when: it stores the initial state later: a page that is reloaded twice is disconnected.
  // Guarded by: tests/components/connect/reconnect.test.tsx › a view that ends while it loads leaves the
  // connection to the next one
  // Can go when: wagmi reads what is stored before it writes.
  const restoreConnection = storeLastWallet();
  const wagmiConfig = createConfig({
    ...createRpcOptions(env),
    storage: createStorage({ storage: createFallbackStorage() }),
    multiInjectedProviderDiscovery: getSurface() === 'page',
  });
  restoreConnection();
  wrapConnectors(wagmiConfig, env.appUrl);
  validateReads(wagmiConfig);
  return wagmiConfig;
}
