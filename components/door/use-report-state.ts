import { useConnectModal } from '@rainbow-me/rainbowkit';
import { useEffect } from 'react';
import { useAccount } from 'wagmi';
import type { WalletState } from '@/components/door/wallet-state';
import { useAuthenticationStatus } from '@/components/session/use-wallet-session';

/** Tells the door how things stand, at every change. Gives the status for those inside. */
export function useReportState(
  isReconnecting: boolean,
  onState: (state: WalletState) => void,
): WalletState['status'] {
  const { isConnected, chain } = useAccount();
  const authentication = useAuthenticationStatus();
  const { openConnectModal } = useConnectModal();
  const status = getStatus({
    isReconnecting,
    isConnected,
    isOnKnownChain: chain !== undefined,
    authentication,
  });

  useEffect(() => {
    if (status === 'loading' || status === 'connected') onState({ status });
    else if (openConnectModal !== undefined) onState({ status, open: openConnectModal });
  }, [status, openConnectModal, onState]);

  return status;
}

type Facts = {
  isReconnecting: boolean;
  isConnected: boolean;
  isOnKnownChain: boolean;
  authentication: 'loading' | 'authenticated' | 'unauthenticated';
};

function getStatus(facts: Facts): WalletState['status'] {
  const { isReconnecting, isConnected, isOnKnownChain, authentication } = facts;
  if (isReconnecting) return 'loading';
  if (!isConnected) return 'disconnected';
  // On a network that we do not have, the kit's button says so and leads back.
  if (!isOnKnownChain) return 'connected';
  return authentication === 'authenticated' ? 'connected' : authentication;
}
