'use client';

import { ConnectButton } from '@rainbow-me/rainbowkit';
import { useDeferredValue, useState } from 'react';
import { useAccount } from 'wagmi';
import type { WalletProps } from '@/components/account/wallet-state';
import { PollBalances } from '@/components/balances/poll-balances';
import { AccountPortal } from '@/components/connect/account-portal';
import { Providers } from '@/components/connect/providers';
import { type StartedWallet, startWallet } from '@/components/connect/start-wallet';
import { useInnerLinks } from '@/components/connect/use-inner-links';
import { useReconnect } from '@/components/connect/use-reconnect';
import { useReportState } from '@/components/connect/use-report-state';
import { OfflineNotice } from '@/components/notices/offline-notice';
import { ReconnectNotice, SilenceNotice } from '@/components/notices/reconnect-notice';
import { StorageNotice } from '@/components/notices/storage-notice';
import { useRequestTimeout } from '@/components/notices/use-request-timeout';
import { useWalletAvailability } from '@/components/notices/use-wallet-availability';
import { WalletAlert } from '@/components/notices/wallet-alert';
import { CancelConnecting } from '@/components/rainbowkit/cancel-connecting';
import { loadKitTexts } from '@/components/rainbowkit/load-kit-texts';
import { TransactionLimit } from '@/components/rainbowkit/transaction-limit';
import { TransactionStatus } from '@/components/rainbowkit/transaction-status';
import { useCancelSigning } from '@/components/rainbowkit/use-cancel-signing';
import { useEarlySigning } from '@/components/rainbowkit/use-early-signing';
import { useKeepFocus } from '@/components/rainbowkit/use-keep-focus';
import { useKeepStepFocus } from '@/components/rainbowkit/use-keep-step-focus';
import { useKitLocale } from '@/components/rainbowkit/use-kit-locale';
import { usePatchKitModals } from '@/components/rainbowkit/use-patch-kit-modals';
import { useSwitchErrors } from '@/components/rainbowkit/use-switch-errors';
import { useSwitchingNotice } from '@/components/rainbowkit/use-switching-notice';
import { LazySafeFrame } from '@/components/safe/load-safe-frame';
import { SessionWatch } from '@/components/session/session-watch';
import { useAnnounceSession } from '@/components/session/use-announce-session';
import { ShareWallet } from '@/components/wallet-island/share-wallet';
import { PairingOverlay } from '@/components/walletconnect/pairing-overlay';
import type { PublicEnv } from '@/lib/env/public-env';
import { getPageLocale, loadTexts } from '@/lib/i18n/client';
import { getSurface } from '@/lib/wallet/browser/device';

/**
 * To be called before `Wallet` is rendered: page and kit in the page's language, and in no other before, and
 * the wallet of the last visit asked for.
 */
export async function prepareWallet(env: PublicEnv): Promise<void> {
  await Promise.all([loadTexts(), loadKitTexts(getPageLocale())]);
  startWallet(env);
}

/** All that needs wallet code: the kit's button and modals, and the account in the page's body. */
export function Wallet({ env, session, onState }: WalletProps) {
  const [started] = useState(() => startWallet(env));
  return (
    <Providers config={started.config} appUrl={env.appUrl}>
      <SessionWatch session={session} />
      <ConnectedWallet started={started} onState={onState} />
    </Providers>
  );
}

type ConnectedWalletProps = Pick<WalletProps, 'onState'> & { started: StartedWallet };

function ConnectedWallet({ started, onState }: ConnectedWalletProps) {
  const { isReconnecting, isUnanswered, retry, forget } = useReconnect(started);
  const isTranslated = useKitLocale();
  const status = useReportState({ isReconnecting, isTranslated, retry, onState });
  const { isConnected } = useAccount();
  const isAccountKnown = isConnected && !isReconnecting;
  // After the button of the account, which is painted first.
  const hasAccount = useDeferredValue(isAccountKnown, false);
  const { isLost, isSilent } = useWalletAvailability();
  useKeepFocus(status);
  useAnnounceSession();
  usePatchKitModals();
  useKeepStepFocus();
  useInnerLinks();
  useSwitchErrors();
  useRequestTimeout();
  useCancelSigning();
  useEarlySigning();
  useSwitchingNotice();
  return (
    <>
      {status === 'connected' ? (
        <ConnectButton
          accountStatus="full"
          chainStatus={{ smallScreen: 'icon', largeScreen: 'full' }}
          showBalance={{ smallScreen: false, largeScreen: true }}
        />
      ) : null}
      {/* With the button, which asks for a balance too: both in one request. */}
      {isAccountKnown ? <PollBalances /> : null}
      {hasAccount ? (
        <>
          <AccountPortal />
          <ShareWallet />
        </>
      ) : null}
      {getSurface() === 'frame' ? (
        <LazySafeFrame isConnecting={isReconnecting} onRetry={retry} />
      ) : null}
      {/* They read the balance: not before the account's own reads, or its node is asked twice. */}
      {isReconnecting ? null : (
        <>
          <TransactionLimit />
          <TransactionStatus />
        </>
      )}
      <WalletAlert isDone={status === 'connected'} />
      <StorageNotice />
      <OfflineNotice />
      {(isUnanswered || isLost) && !isConnected ? (
        <ReconnectNotice isLost={isLost} onRetry={retry} onForget={forget} />
      ) : null}
      {isSilent ? <SilenceNotice /> : null}
      <CancelConnecting />
      <PairingOverlay />
    </>
  );
}
