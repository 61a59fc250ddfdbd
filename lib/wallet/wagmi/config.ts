import { type Config, createConfig, createStorage } from 'wagmi';
import type { PublicEnv } from '@/lib/env/public-env';
import { getSurface } from '@/lib/wallet/browser/device';
import { wrapConnectors } from '@/lib/wallet/connectors/wrap-connectors';
import { filterAnnouncements } from '@/lib/wallet/eip6963/filter-announcements';
import { listAnnouncedOnPhone } from '@/lib/wallet/rainbowkit/list-announced-on-phone';
import { createFallbackStorage } from '@/lib/wallet/storage/fallback-storage';
import { createConnectors } from '@/lib/wallet/wagmi/connectors';
import { createRpcOptions } from '@/lib/wallet/wagmi/transports';
import { validateReads } from '@/lib/wallet/wagmi/validate-reads';

/** wagmi's config for this deployment. Made once a page, in the browser only. */
export function createWagmiConfig(env: PublicEnv): Config {
  filterAnnouncements();
  const wagmiConfig = createConfig({
    ...createRpcOptions(env),
    connectors: createConnectors(env),
    storage: createStorage({ storage: createFallbackStorage() }),
    multiInjectedProviderDiscovery: getSurface() === 'page',
  });
  // What storage holds of a connection is only its outline; reconnecting makes a real one.
  //
  // Upstream: wagmi 2.19.5: `createConfig` takes up the connections that it stored.
  // Breaks when: it takes them up later: a wallet counts as connected that is not.
  // Guarded by: tests/e2e/connect/reconnect.spec.ts › a late extension is connected again, a missing one
  // told and forgotten, a throwing one harmless
  // Can go when: wagmi drops them itself.
  wagmiConfig.setState((state) => ({ ...state, connections: new Map() }));
  wrapConnectors(wagmiConfig);
  listAnnouncedOnPhone(wagmiConfig);
  validateReads(wagmiConfig);
  return wagmiConfig;
}
