'use client';

import { ConnectButton } from '@rainbow-me/rainbowkit';
import { useAccount } from 'wagmi';
import { AccountPortal } from '@/components/account/account-portal';
import { TransactionLimit } from '@/components/door/transaction-limit';
import { useInnerLinks } from '@/components/door/use-inner-links';
import { useKeepFocus } from '@/components/door/use-keep-focus';
import { useKitMends } from '@/components/door/use-kit-mends';
import { useReconnect } from '@/components/door/use-reconnect';
import { useReportState } from '@/components/door/use-report-state';
import { useSwitchTrouble } from '@/components/door/use-switch-trouble';
import { useSwitchingNotice } from '@/components/door/use-switching-notice';
import { WalletAlert } from '@/components/door/wallet-alert';
import type { WalletProps } from '@/components/door/wallet-state';
import { Providers } from '@/components/providers';
import { SessionWatch } from '@/components/session/session-watch';

/** All that needs wallet code: the kit's button and modals, and the account in the page's body. */
export function Wallet({ env, session, onState }: WalletProps) {
  return (
    <Providers env={env}>
      <SessionWatch session={session} />
      <ConnectedDoor onState={onState} />
    </Providers>
  );
}

function ConnectedDoor({ onState }: Pick<WalletProps, 'onState'>) {
  const isReconnecting = useReconnect();
  const status = useReportState(isReconnecting, onState);
  const { isConnected } = useAccount();
  useKeepFocus(status);
  useKitMends();
  useInnerLinks();
  useSwitchTrouble();
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
      <TransactionLimit />
      <WalletAlert />
    </>
  );
}
