'use client';

import { ConnectButton } from '@rainbow-me/rainbowkit';
import { useState } from 'react';
import { useAccount } from 'wagmi';
import type { WalletProps } from '@/components/account/wallet-state';
import { AccountPortal } from '@/components/connect/account-portal';
import { Providers } from '@/components/connect/providers';
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
import { getPageLocale, loadTexts } from '@/lib/i18n/client';
import { getSurface } from '@/lib/wallet/browser/device';
import { createFallbackStorage } from '@/lib/wallet/storage/fallback-storage';
import { getLastConnectorId } from '@/lib/wallet/storage/last-connection';

/** To be called before `Wallet` is rendered: page and kit in the page's language, and in no other before. */
export async function loadWalletTexts(): Promise<void> {
  await Promise.all([loadTexts(), loadKitTexts(getPageLocale())]);
}

/** All that needs wallet code: the kit's button and modals, and the account in the page's body. */
export function Wallet({ env, session, onState }: WalletProps) {
  // Read before wagmi is there, which writes its keys anew.
  const [lastConnectorId] = useState(() => getLastConnectorId(createFallbackStorage()));
  return (
    <Providers env={env}>
      <SessionWatch session={session} />
      <ConnectedWallet lastConnectorId={lastConnectorId} onState={onState} />
    </Providers>
  );
}

type ConnectedWalletProps = Pick<WalletProps, 'onState'> & {
  /** The connector to reconnect, null for a first visit. */
  lastConnectorId: string | null;
};

function ConnectedWallet({ lastConnectorId, onState }: ConnectedWalletProps) {
  const { isReconnecting, isUnanswered, retry, forget } = useReconnect(lastConnectorId);
  const isTranslated = useKitLocale();
  const status = useReportState({ isReconnecting, isTranslated, retry, onState });
  const { isConnected } = useAccount();
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
      {isConnected && !isReconnecting ? (
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
