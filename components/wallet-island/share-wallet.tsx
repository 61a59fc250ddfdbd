import { QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect } from 'react';
import { useConfig, WagmiContext } from 'wagmi';
import { IslandBoundary } from '@/components/wallet-island/island-boundary';
import { sharedWallet } from '@/components/wallet-island/shared-wallet';

/** Shares the header's wagmi with all `WalletIsland`s of the page while rendered. */
export function ShareWallet() {
  const config = useConfig();
  const client = useQueryClient();
  // Before the browser paints: no remains of a connection are seen.
  useLayoutEffect(() => {
    sharedWallet.set({
      // Not WagmiProvider, for the reason in components/connect/wallet.tsx.
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
