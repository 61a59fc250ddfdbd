import { type Config, createConfig, createStorage } from 'wagmi';
import type { PublicEnv } from '@/lib/env/public-env';
import { checkReads } from '@/lib/wallet/checked-reads';
import { guardAnnouncements } from '@/lib/wallet/guard-announcements';
import { guardConnectors } from '@/lib/wallet/guard-connectors';
import { listAnnouncedOnPhone } from '@/lib/wallet/list-announced-on-phone';
import { createRpcOptions } from '@/lib/wallet/rpc';
import { createSafeStorage } from '@/lib/wallet/storage';
import { getSurface } from '@/lib/wallet/surface';
import { createConnectors } from '@/lib/wallet/wallets';

/** wagmi's config for this deployment. Made once a page, in the browser only. */
export function createWagmiConfig(env: PublicEnv): Config {
  guardAnnouncements();
  const wagmiConfig = createConfig({
    ...createRpcOptions(env),
    connectors: createConnectors(env),
    storage: createStorage({ storage: createSafeStorage() }),
    multiInjectedProviderDiscovery: getSurface() === 'page',
  });
  // What storage holds of a connection is only its outline; reconnecting makes a real one.
  wagmiConfig.setState((state) => ({ ...state, connections: new Map() }));
  guardConnectors(wagmiConfig);
  listAnnouncedOnPhone(wagmiConfig);
  checkReads(wagmiConfig);
  return wagmiConfig;
}
