'use client';

import { type QueryClient, QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue, useEffect, useLayoutEffect, useState } from 'react';
import { type Config, useAccount, useConfig, WagmiContext } from 'wagmi';
import { HeaderButtons } from '@/components/account/header-buttons';
import { useNamesFollowNetwork } from '@/components/account/use-ens-identity';
import type { WalletProps } from '@/components/account/wallet-state';
import { useWatchTransactions } from '@/components/activity/use-watch-transactions';
import { PollBalances } from '@/components/balances/poll-balances';
import { AccountPortal } from '@/components/connect/account-portal';
import {
  loadKit,
  type StartedWallet,
  startWallet,
  useKit,
  useReconnect,
} from '@/components/connect/start-wallet';
import { useInnerLinks } from '@/components/connect/use-inner-links';
import { useReportState } from '@/components/connect/use-report-state';
import {
  OfflineNotice,
  ReconnectNotice,
  SilenceNotice,
  StorageNotice,
} from '@/components/notices/page-notices';
import { useWalletAvailability } from '@/components/notices/use-wallet-availability';
import { WalletAlert } from '@/components/notices/wallet-alert';
import { useKeepFocus } from '@/components/rainbowkit/use-keep-focus';
import { useWalletRequests } from '@/components/rainbowkit/use-wallet-requests';
import { LazySafeFrame } from '@/components/safe/lazy-parts';
import { useSessionFollowsWallet } from '@/components/session/session-follows-wallet';
import { SessionWatch, useAnnounceSession } from '@/components/session/session-watch';
import { IslandBoundary } from '@/components/wallet-island/island-boundary';
import { sharedWallet } from '@/components/wallet-island/shared-wallet';
import type { PublicEnv } from '@/lib/env/public-env';
import { loadTexts } from '@/lib/i18n/client';
import { isFramed } from '@/lib/wallet/browser/device';
import { createQueryClient, storeQueries } from '@/lib/wallet/storage/query-cache';

/** Call before rendering `Wallet`. Loads the texts of page and kit, and reconnects the last wallet. */
export async function prepareWallet(env: PublicEnv, needsKit: boolean): Promise<void> {
  const [kit] = await Promise.all([needsKit ? loadKit() : null, loadTexts()]);
  startWallet(env, kit);
}

export function Wallet({ env, session, onState }: WalletProps) {
  const [started] = useState(() => startWallet(env));
  return (
    <Providers config={started.config}>
      <SessionWatch session={session} />
      <ConnectedWallet started={started} onState={onState} />
    </Providers>
  );
}

/**
 * Provides wagmi and its queries. Replaces `WagmiProvider`, which drops all connections at every render if
 * `reconnectOnMount` is off.
 *
 * Upstream: wagmi 2.19.5: `Hydrate` in `WagmiProvider`; hooks read only `WagmiContext`.
 * Breaks when: the hooks need more than the context: nothing connects.
 * Guarded by: tests/components/connect/reconnect.test.tsx › a wallet that hangs on the next visit is
 * reported in seconds, can be retried, and blocks no other
 * Can go when: the provider keeps connections.
 */
function Providers({ config, children }: { config: Config; children: ReactNode }) {
  const [client] = useState(() => createQueryClient());
  useEffect(() => storeQueries(client), [client]);
  return provide(config, client, children);
}

function provide(config: Config, client: QueryClient, children: ReactNode) {
  return (
    <WagmiContext.Provider value={config}>
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    </WagmiContext.Provider>
  );
}

function ShareWallet(): null {
  const config = useConfig();
  const client = useQueryClient();
  // Runs before the browser paints, so that no traces of an old connection appear.
  useLayoutEffect(() => {
    sharedWallet.set({
      provide: (children) => provide(config, client, <IslandBoundary>{children}</IslandBoundary>),
    });
    return () => sharedWallet.set(null);
  }, [config, client]);
  return null;
}

type ConnectedWalletProps = Pick<WalletProps, 'onState'> & { started: StartedWallet };

function ConnectedWallet({ started, onState }: ConnectedWalletProps) {
  const { isReconnecting, isUnanswered, retry, forget } = useReconnect(started);
  const { kit, hasFailed: hasKitFailed } = useKit(started);
  const status = useReportState({ isReconnecting, hasKitFailed, retry, onState });
  const { isConnected } = useAccount();
  const isAccountKnown = isConnected && !isReconnecting;
  // Wait until the account's button has painted, because requests to nodes keep a slow device busy.
  const hasAccount = useDeferredValue(isAccountKnown, false);
  const { isLost, isSilent } = useWalletAvailability();
  useKeepFocus(status);
  useAnnounceSession();
  useInnerLinks();
  useWalletRequests();
  useWatchTransactions();
  useSessionFollowsWallet();
  useNamesFollowNetwork();
  return (
    <>
      {status === 'connected' ? <HeaderButtons mayAsk={hasAccount} /> : null}
      {hasAccount ? (
        <>
          {/* Mounted when the button starts to read its balance, so that both reads share one request. */}
          <PollBalances />
          <AccountPortal appUrl={started.env.appUrl} />
          <ShareWallet />
        </>
      ) : null}
      {isFramed() ? <LazySafeFrame isConnecting={isReconnecting} onRetry={retry} /> : null}
      <WalletAlert isDone={status === 'connected'} />
      <StorageNotice />
      <OfflineNotice />
      {(isUnanswered || isLost) && !isConnected ? (
        <ReconnectNotice isLost={isLost} onRetry={retry} onForget={forget} />
      ) : null}
      {isSilent ? <SilenceNotice /> : null}
      {kit === null ? null : (
        <kit.Kit appUrl={started.env.appUrl} isReconnecting={isReconnecting} />
      )}
    </>
  );
}
