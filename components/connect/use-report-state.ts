import { useConnectModal } from '@rainbow-me/rainbowkit';
import { useEffect } from 'react';
import { useAccount } from 'wagmi';
import type { WalletState } from '@/components/account/wallet-state';
import { requestSafeSignIn } from '@/components/safe/sign-in-request';
import { useAuthenticationStatus } from '@/components/session/use-wallet-session';
import { getSurface } from '@/lib/wallet/browser/device';
import { showWalletIcons } from '@/lib/wallet/rainbowkit/wallet-icons';

type ReportStateProps = {
  /** False while the kit does not speak the page's language yet. */
  isTranslated: boolean;
  isReconnecting: boolean;
  /** Connects again to the Safe that frames us. */
  retry: () => void;
  onState: (state: WalletState) => void;
};

/** Reports the state of wallet and session to the connect island, at every change. Returns the status. */
export function useReportState({
  isTranslated,
  isReconnecting,
  retry,
  onState,
}: ReportStateProps): WalletState['status'] {
  const { isConnected, chain } = useAccount();
  const authentication = useAuthenticationStatus();
  const { openConnectModal } = useConnectModal();
  const status = getStatus({
    isLoading: isReconnecting || !isTranslated,
    isConnected,
    isOnKnownChain: chain !== undefined,
    authentication,
  });

  const hasList = status === 'disconnected' || status === 'unauthenticated';
  useEffect(() => {
    if (hasList) showWalletIcons();
  }, [hasList]);

  useEffect(() => {
    // Until then the island's button stays: a press of it may be under way.
    if (!isTranslated) return;
    if (status === 'loading' || status === 'connected') onState({ status });
    // The kit's modals offer to choose a wallet or to leave it, which cannot be done in a Safe.
    else if (getSurface() === 'frame') {
      onState({ status, open: status === 'disconnected' ? retry : requestSafeSignIn });
    } else if (openConnectModal !== undefined) onState({ status, open: openConnectModal });
  }, [status, isTranslated, openConnectModal, onState, retry]);

  return status;
}

type Facts = {
  isLoading: boolean;
  isConnected: boolean;
  isOnKnownChain: boolean;
  authentication: 'loading' | 'authenticated' | 'unauthenticated';
};

function getStatus(facts: Facts): WalletState['status'] {
  const { isLoading, isConnected, isOnKnownChain, authentication } = facts;
  if (isLoading) return 'loading';
  if (!isConnected) return 'disconnected';
  // On a network that we do not have, the kit's button says so and leads back.
  if (!isOnKnownChain) return 'connected';
  return authentication === 'authenticated' ? 'connected' : authentication;
}
