import { mainnet } from 'viem/chains';
import { createConfig, http } from 'wagmi';
import type { createConnectors } from '@/lib/wallet/wagmi/connectors';

/** Creates the connectors of the offered wallets, as wagmi does for a page at this address. */
export function listConnectors(create: typeof createConnectors, appUrl: string) {
  const connectors = create({
    appUrl,
    demo: null,
    paymasterChains: [],
    rpcUrls: {},
    safeOrigins: [],
    testnets: false,
    walletConnectProjectId: '0123456789abcdef0123456789abcdef',
    walletConnectRelayUrl: null,
  });
  const config = createConfig({
    chains: [mainnet],
    transports: { [mainnet.id]: http() },
    connectors,
    multiInjectedProviderDiscovery: false,
    storage: null,
  });
  return config.connectors;
}
