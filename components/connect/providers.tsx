'use client';

import '@rainbow-me/rainbowkit/styles.css';
import '@/components/rainbowkit/theme.css';
import { RainbowKitAuthenticationProvider, RainbowKitProvider } from '@rainbow-me/rainbowkit';
import { PersistQueryClientProvider } from '@tanstack/react-query-persist-client';
import { type ReactNode, useState } from 'react';
import { type Config, useAccount, WagmiContext } from 'wagmi';
import { AccountAvatar } from '@/components/account/account-avatar';
import { useSignInAdapter } from '@/components/connect/use-sign-in-adapter';
import { createMediaStore } from '@/components/hooks/media-store';
import { useStore } from '@/components/hooks/use-store';
import { useAuthenticationStatus } from '@/components/session/use-wallet-session';
import { config } from '@/lib/config';
import { getPageLocale } from '@/lib/i18n/client';
import { createQueryCache } from '@/lib/wallet/storage/query-cache';

type ProvidersProps = { config: Config; appUrl: string; children: ReactNode };

/** The only place where providers are composed: wagmi, query, sign-in, RainbowKit. */
export function Providers({ config: wagmiConfig, appUrl, children }: ProvidersProps) {
  const [cache] = useState(createQueryCache);
  const isWide = useStore(wideWindow);

  return (
    // Not WagmiProvider: without `reconnectOnMount` it drops all connections at every render.
    //
    // Upstream: wagmi 2.19.5: `Hydrate` in `WagmiProvider`; hooks read `WagmiContext` alone.
    // Breaks when: the hooks need more than the context: nothing is connected.
    // Guarded by: tests/e2e/connect/reconnect.spec.ts › a wallet that hangs at the next visit is told in
    // seconds, asked again, and keeps from no other
    // Can go when: the provider leaves connections alone.
    <WagmiContext.Provider value={wagmiConfig}>
      <PersistQueryClientProvider client={cache.client} persistOptions={cache.persistOptions}>
        <SignInProvider appUrl={appUrl}>
          <RainbowKitProvider
            appInfo={{ appName: config.name }}
            avatar={AccountAvatar}
            // As the page; left alone, the kit takes the browser's language.
            locale={getPageLocale()}
            // The kit measures the window itself, half a second after it should.
            modalSize={isWide ? 'wide' : 'compact'}
            showRecentTransactions
            // The theme is theme.css: the kit's own <style> has no nonce.
            theme={null}
          >
            <div data-rk="">{children}</div>
          </RainbowKitProvider>
        </SignInProvider>
      </PersistQueryClientProvider>
    </WagmiContext.Provider>
  );
}

/**
 * The kit's sign-in. Off while the wallet is on a network that we do not have: the kit's sign-in
 * screen cannot name that chain and its button would do nothing; so "Wrong network" shows instead.
 */
function SignInProvider({ appUrl, children }: { appUrl: string; children: ReactNode }) {
  const { isConnected, chain } = useAccount();
  return (
    <RainbowKitAuthenticationProvider
      adapter={useSignInAdapter(appUrl)}
      enabled={!isConnected || chain !== undefined}
      status={useAuthenticationStatus()}
    >
      {children}
    </RainbowKitAuthenticationProvider>
  );
}

/** Section 2 of the specification: below 768 px the modals are compact. */
const wideWindow = createMediaStore('(min-width: 768px)');
