import { RainbowKitProvider } from '@rainbow-me/rainbowkit';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { createConfig, http, mock, WagmiProvider } from 'wagmi';
import { connect } from 'wagmi/actions';
import { getChains } from '@/lib/chains';

export const kitAccount = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

/** Renders a page inside the kit once, with a connected wallet and without a browser. */
export async function renderInKit(page: ReactNode): Promise<void> {
  const chains = getChains({ testnets: false, demo: null, rpcUrls: {} });
  const config = createConfig({
    chains,
    connectors: [mock({ accounts: [kitAccount] })],
    transports: Object.fromEntries(chains.map(({ id }) => [id, http()])),
    multiInjectedProviderDiscovery: false,
    storage: null,
  });
  const [connector] = config.connectors;
  if (connector === undefined) throw new Error('no connector');
  await connect(config, { connector });
  renderToString(
    <WagmiProvider config={config}>
      <QueryClientProvider client={new QueryClient()}>
        <RainbowKitProvider>{page}</RainbowKitProvider>
      </QueryClientProvider>
    </WagmiProvider>,
  );
}
