'use client';

import { PersistQueryClientProvider } from '@tanstack/react-query-persist-client';
import { type ReactNode, useState } from 'react';
import { type Config, WagmiContext } from 'wagmi';
import { createQueryCache } from '@/lib/wallet/storage/query-cache';

type ProvidersProps = { config: Config; children: ReactNode };

/** What all wallet code needs: wagmi and its queries. The kit has its own below (kit.tsx). */
export function Providers({ config, children }: ProvidersProps) {
  const [cache] = useState(createQueryCache);
  return (
    // Not WagmiProvider: without `reconnectOnMount` it drops all connections at every render.
    //
    // Upstream: wagmi 2.19.5: `Hydrate` in `WagmiProvider`; hooks read `WagmiContext` alone.
    // Breaks when: the hooks need more than the context: nothing is connected.
    // Guarded by: tests/e2e/connect/reconnect.spec.ts › a wallet that hangs at the next visit is told in
    // seconds, asked again, and keeps from no other
    // Can go when: the provider leaves connections alone.
    <WagmiContext.Provider value={config}>
      <PersistQueryClientProvider client={cache.client} persistOptions={cache.persistOptions}>
        {children}
      </PersistQueryClientProvider>
    </WagmiContext.Provider>
  );
}
