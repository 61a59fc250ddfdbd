'use client';

import { useDeferredValue, useState } from 'react';
import { useAccount } from 'wagmi';
import { HeaderButtons } from '@/components/account/header-buttons';
import type { WalletProps } from '@/components/account/wallet-state';
import { useWatchTransactions } from '@/components/activity/use-watch-transactions';
import { PollBalances } from '@/components/balances/poll-balances';
import { AccountPortal } from '@/components/connect/account-portal';
import { Providers } from '@/components/connect/providers';
import { loadKit, type StartedWallet, startWallet } from '@/components/connect/start-wallet';
import { useInnerLinks } from '@/components/connect/use-inner-links';
import { useKit } from '@/components/connect/use-kit';
import { useLeaveWithWallet } from '@/components/connect/use-leave-with-wallet';
import { useReconnect } from '@/components/connect/use-reconnect';
import { useReportState } from '@/components/connect/use-report-state';
import { OfflineNotice } from '@/components/notices/offline-notice';
import { ReconnectNotice, SilenceNotice } from '@/components/notices/reconnect-notice';
import { StorageNotice } from '@/components/notices/storage-notice';
import { useRequestTimeout } from '@/components/notices/use-request-timeout';
import { useWalletAvailability } from '@/components/notices/use-wallet-availability';
import { WalletAlert } from '@/components/notices/wallet-alert';
import { useKeepFocus } from '@/components/rainbowkit/use-keep-focus';
import { useSwitchErrors } from '@/components/rainbowkit/use-switch-errors';
import { LazySafeFrame } from '@/components/safe/load-safe-frame';
import { SessionWatch } from '@/components/session/session-watch';
import { useAnnounceSession } from '@/components/session/use-announce-session';
import { ShareWallet } from '@/components/wallet-island/share-wallet';
import type { PublicEnv } from '@/lib/env/public-env';
import { loadTexts } from '@/lib/i18n/client';
import { getSurface } from '@/lib/wallet/browser/device';

/**
 * To be called before `Wallet` is rendered: page and kit in the page's language, and in no other before, and
 * the wallet of the last visit asked for.
 */
export async function prepareWallet(env: PublicEnv, needsKit: boolean): Promise<void> {
  const [kit] = await Promise.all([needsKit ? loadKit() : null, loadTexts()]);
  startWallet(env, kit);
}

/** All that needs wallet code: the header's buttons, the account in the page's body, and the kit. */
export function Wallet({ env, session, onState }: WalletProps) {
  const [started] = useState(() => startWallet(env));
  return (
    <Providers config={started.config}>
      <SessionWatch session={session} />
      <ConnectedWallet started={started} onState={onState} />
    </Providers>
  );
}

type ConnectedWalletProps = Pick<WalletProps, 'onState'> & { started: StartedWallet };

function ConnectedWallet({ started, onState }: ConnectedWalletProps) {
  const { isReconnecting, isUnanswered, retry, forget } = useReconnect(started);
  const { kit, hasFailed: hasKitFailed } = useKit(started);
  const status = useReportState({ isReconnecting, hasKitFailed, retry, onState });
  const { isConnected } = useAccount();
  const isAccountKnown = isConnected && !isReconnecting;
  // After the button of the account, which is painted first: to ask nodes takes a slow device a while.
  const hasAccount = useDeferredValue(isAccountKnown, false);
  const { isLost, isSilent } = useWalletAvailability();
  useKeepFocus(status);
  useAnnounceSession();
  useInnerLinks();
  useSwitchErrors();
  useRequestTimeout();
  useWatchTransactions();
  useLeaveWithWallet();
  return (
    <>
      {status === 'connected' ? <HeaderButtons mayAsk={hasAccount} /> : null}
      {hasAccount ? (
        <>
          {/* With the button, which asks for a balance now too: both in one request. */}
          <PollBalances />
          <AccountPortal />
          <ShareWallet />
        </>
      ) : null}
      {getSurface() === 'frame' ? (
        <LazySafeFrame isConnecting={isReconnecting} onRetry={retry} />
      ) : null}
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
