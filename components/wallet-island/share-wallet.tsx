import { QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect } from 'react';
import { useConfig, WagmiContext } from 'wagmi';
import { IslandBoundary } from '@/components/wallet-island/island-boundary';
import { sharedWallet } from '@/components/wallet-island/shared-wallet';

/** Lends the header's wagmi to all `WalletIsland`s of the page, as long as it is rendered. */
export function ShareWallet() {
  const config = useConfig();
  const client = useQueryClient();
  // Before the browser paints: what is left of a connection must not be seen.
  useLayoutEffect(() => {
    sharedWallet.set({
      // Not WagmiProvider, for the reason in providers.tsx.
      provide: (children) => (
        <WagmiContext.Provider value={config}>
          <QueryClientProvider client={client}>
            <IslandBoundary>{children}</IslandBoundary>
          </QueryClientProvider>
        </WagmiContext.Provider>
      ),
    });
    return () => sharedWallet.set(null);
  }, [config, client]);
  return null;
}
