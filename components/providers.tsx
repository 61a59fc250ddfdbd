'use client';

import '@rainbow-me/rainbowkit/styles.css';
import '@/components/kit-theme.css';
import { RainbowKitProvider } from '@rainbow-me/rainbowkit';
import { RainbowKitSiweNextAuthProvider } from '@rainbow-me/rainbowkit-siwe-next-auth';
import { PersistQueryClientProvider } from '@tanstack/react-query-persist-client';
import { SessionProvider } from 'next-auth/react';
import { type ReactNode, useCallback, useState } from 'react';
import { useAccount, WagmiContext } from 'wagmi';
import { AccountAvatar } from '@/components/account/account-avatar';
import { getMessageTerms } from '@/lib/auth/message-terms';
import type { SessionInfo } from '@/lib/auth/session';
import { config } from '@/lib/config';
import type { PublicEnv } from '@/lib/env/public-env';
import { createQueryCache } from '@/lib/wallet/query-cache';
import { repairStorage } from '@/lib/wallet/repair-storage';
import { createSafeStorage } from '@/lib/wallet/storage';
import { allowKitStyles } from '@/lib/wallet/style-nonce';
import { createWagmiConfig } from '@/lib/wallet/wagmi-config';

type ProvidersProps = { env: PublicEnv; session: SessionInfo | null; children: ReactNode };

/** The only place where providers are composed: wagmi, query, session, sign-in, RainbowKit. */
export function Providers({ env, session, children }: ProvidersProps) {
  const [wagmiConfig] = useState(() => {
    allowKitStyles();
    repairStorage(createSafeStorage());
    return createWagmiConfig(env);
  });
  const [cache] = useState(createQueryCache);
  return (
    // Not WagmiProvider: told not to reconnect, it forgets all connections at every render.
    <WagmiContext.Provider value={wagmiConfig}>
      <PersistQueryClientProvider client={cache.client} persistOptions={cache.persistOptions}>
        <SessionProvider session={session && { ...session, user: { name: session.address } }}>
          <SignInProvider appUrl={env.appUrl}>
            <RainbowKitProvider
              appInfo={{ appName: config.name }}
              avatar={AccountAvatar}
              // As the page; left alone, the kit takes the browser's language.
              locale="en-US"
              showRecentTransactions
              // The theme is kit-theme.css: the kit's own <style> has no nonce.
              theme={null}
            >
              <div data-rk="">{children}</div>
            </RainbowKitProvider>
          </SignInProvider>
        </SessionProvider>
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
  const getSiweMessageOptions = useCallback(() => getMessageTerms(appUrl, new Date()), [appUrl]);
  return (
    <RainbowKitSiweNextAuthProvider
      enabled={!isConnected || chain !== undefined}
      getSiweMessageOptions={getSiweMessageOptions}
    >
      {children}
    </RainbowKitSiweNextAuthProvider>
  );
}
