import { useConnectModal } from '@rainbow-me/rainbowkit';
import { useSession } from 'next-auth/react';
import { useEffect } from 'react';
import { useAccount } from 'wagmi';
import type { WalletState } from '@/components/door/wallet-state';

/** Tells the door how things stand, at every change. Gives the status for those inside. */
export function useReportState(
  isReconnecting: boolean,
  onState: (state: WalletState) => void,
): WalletState['status'] {
  const { isConnected } = useAccount();
  const { status: authentication } = useSession();
  const { openConnectModal } = useConnectModal();
  const status = getStatus(isReconnecting, isConnected, authentication);

  useEffect(() => {
    if (status === 'loading' || status === 'connected') onState({ status });
    else if (openConnectModal !== undefined) onState({ status, open: openConnectModal });
  }, [status, openConnectModal, onState]);

  return status;
}

function getStatus(
  isReconnecting: boolean,
  isConnected: boolean,
  authentication: 'loading' | 'authenticated' | 'unauthenticated',
): WalletState['status'] {
  if (isReconnecting) return 'loading';
  if (!isConnected) return 'disconnected';
  return authentication === 'authenticated' ? 'connected' : authentication;
}
