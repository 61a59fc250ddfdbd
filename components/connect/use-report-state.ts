import { useEffect, useLayoutEffect, useRef } from 'react';
import { useAccount } from 'wagmi';
import type { WalletState } from '@/components/account/wallet-state';
import { useStore } from '@/components/hooks/use-store';
import { isSafeReadOnly, requestSafeSignIn } from '@/components/safe/sign-in-request';
import { useAuthenticationStatus } from '@/components/session/session-follows-wallet';
import { isFramed } from '@/lib/wallet/browser/device';
import { isKitWanted, kitControls, openKitModal } from '@/lib/wallet/rainbowkit/kit-controls';

type ReportStateProps = {
  isReconnecting: boolean;
  hasKitFailed: boolean;
  /** Reconnects the Safe that frames the page. */
  retry: () => void;
  onState: (state: WalletState) => void;
};

export function useReportState({
  isReconnecting,
  hasKitFailed,
  retry,
  onState,
}: ReportStateProps): WalletState['status'] {
  const kit = useStore(kitControls);
  const known = useStatus(isReconnecting);

  const hasList = known === 'disconnected' || known === 'unauthenticated';
  useEffect(() => {
    if (hasList) isKitWanted.set(true);
  }, [hasList]);

  const isFirst = useRef(true);
  const isKitAwaited = kit === null && !hasKitFailed;
  const status = hasList && isKitAwaited ? 'loading' : known;
  const isReadOnly = useStore(isSafeReadOnly);
  const openConnectModal = kit === null ? openConnectLater : kit.modals.connect;
  // Runs before the browser paints, so that the island's button and the header's never show together.
  useLayoutEffect(() => {
    // Keep the island's button, because a press on it may be in progress.
    if (hasList && isKitAwaited && isFirst.current) return;
    isFirst.current = false;
    if (status === 'loading' || status === 'connected') onState({ status });
    // Inside a Safe, a visitor can neither choose nor disconnect a wallet, so skip the kit's modals.
    else if (isFramed()) {
      if (status === 'disconnected') onState({ status, open: retry });
      // The island then shows no button.
      else onState(isReadOnly ? { status: 'connected' } : { status, open: requestSafeSignIn });
    } else if (openConnectModal !== undefined) onState({ status, open: openConnectModal });
  }, [status, hasList, isKitAwaited, isReadOnly, openConnectModal, onState, retry]);

  return status;
}

const openConnectLater = () => openKitModal('connect');

function useStatus(isReconnecting: boolean): WalletState['status'] {
  const { isConnected, chain } = useAccount();
  const authentication = useAuthenticationStatus();
  if (isReconnecting) return 'loading';
  if (!isConnected) return 'disconnected';
  // The kit's button names an unknown network and leads back to a supported one.
  if (chain === undefined) return 'connected';
  return authentication === 'authenticated' ? 'connected' : authentication;
}
