'use client';

import { ConnectButton } from '@rainbow-me/rainbowkit';
import { useState } from 'react';
import { useAccount } from 'wagmi';
import { AccountPortal } from '@/components/account/account-portal';
import { CancelConnecting } from '@/components/door/cancel-connecting';
import { OfflineNotice } from '@/components/door/offline-notice';
import { ReconnectNotice, SilenceNotice } from '@/components/door/reconnect-notice';
import { StorageNotice } from '@/components/door/storage-notice';
import { TransactionLimit } from '@/components/door/transaction-limit';
import { TransactionTruth } from '@/components/door/transaction-truth';
import { useCancelSigning } from '@/components/door/use-cancel-signing';
import { useInnerLinks } from '@/components/door/use-inner-links';
import { useKeepFocus } from '@/components/door/use-keep-focus';
import { useKitMends } from '@/components/door/use-kit-mends';
import { usePatience } from '@/components/door/use-patience';
import { usePresence } from '@/components/door/use-presence';
import { useReconnect } from '@/components/door/use-reconnect';
import { useReportState } from '@/components/door/use-report-state';
import { useSwitchTrouble } from '@/components/door/use-switch-trouble';
import { useSwitchingNotice } from '@/components/door/use-switching-notice';
import { WalletAlert } from '@/components/door/wallet-alert';
import type { WalletProps } from '@/components/door/wallet-state';
import { Providers } from '@/components/providers';
import { FramePortal } from '@/components/safe/frame-portal';
import { SessionWatch } from '@/components/session/session-watch';
import { PairingDoor } from '@/components/walletconnect/pairing-door';
import { getSurface } from '@/lib/wallet/browser/surface';
import { createSafeStorage } from '@/lib/wallet/storage/fallback-storage';
import { getLastConnectorId } from '@/lib/wallet/storage/last-connection';

/** All that needs wallet code: the kit's button and modals, and the account in the page's body. */
export function Wallet({ env, session, onState }: WalletProps) {
  // Read before wagmi is there, which writes its keys anew.
  const [lastConnectorId] = useState(() => getLastConnectorId(createSafeStorage()));
  return (
    <Providers env={env}>
      <SessionWatch session={session} />
      <ConnectedDoor lastConnectorId={lastConnectorId} onState={onState} />
    </Providers>
  );
}

type ConnectedDoorProps = Pick<WalletProps, 'onState'> & {
  /** The connector to reconnect, null for a first visit. */
  lastConnectorId: string | null;
};

function ConnectedDoor({ lastConnectorId, onState }: ConnectedDoorProps) {
  const { isReconnecting, isUnanswered, retry, forget } = useReconnect(lastConnectorId);
  const status = useReportState({ isReconnecting, retry, onState });
  const { isConnected } = useAccount();
  const { isLost, isSilent } = usePresence();
  useKeepFocus(status);
  useKitMends();
  useInnerLinks();
  useSwitchTrouble();
  usePatience();
  useCancelSigning();
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
      {isConnected && !isReconnecting ? <AccountPortal /> : null}
      {getSurface() === 'frame' ? (
        <FramePortal isConnecting={isReconnecting} onRetry={retry} />
      ) : null}
      <TransactionLimit />
      <TransactionTruth />
      <WalletAlert isDone={status === 'connected'} />
      <StorageNotice />
      <OfflineNotice />
      {(isUnanswered || isLost) && !isConnected ? (
        <ReconnectNotice isLost={isLost} onRetry={retry} onForget={forget} />
      ) : null}
      {isSilent ? <SilenceNotice /> : null}
      <CancelConnecting />
      <PairingDoor />
    </>
  );
}
