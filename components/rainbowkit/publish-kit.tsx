import {
  ConnectButton,
  useAccountModal,
  useAddRecentTransaction,
  useChainModal,
  useConnectModal,
} from '@rainbow-me/rainbowkit';
import { useEffect, useLayoutEffect } from 'react';
import { useAccount } from 'wagmi';
import { hasAnyModal, kitControls, openAwaitedModal } from '@/lib/wallet/rainbowkit/kit-controls';

type PublishKitProps = { isTranslated: boolean; isReconnecting: boolean };

/**
 * Lends the kit's modals and records to what stands outside of its provider, and opens the modal that was
 * asked for before. Not before the kit speaks the page's language.
 *
 * Upstream: RainbowKit 2.2.11: `useAddRecentTransaction` records for the wallet's account and network, and throws
 * where that is none of ours; `ConnectButton.Custom` alone knows of pending ones.
 * Breaks when: it records for others: a transaction is listed where it was not sent.
 * Guarded by: tests/components/account/network-while-sending.test.tsx › a transfer sent where it
 * was asked to, whatever the network is now, counts there
 * Can go when: the kit's hooks work outside of its provider.
 */
export function PublishKit(props: PublishKitProps) {
  return (
    <ConnectButton.Custom>
      {({ account }) => (
        <Publish {...props} hasPendingTransactions={account?.hasPendingTransactions === true} />
      )}
    </ConnectButton.Custom>
  );
}

type PublishProps = PublishKitProps & { hasPendingTransactions: boolean };

function Publish({ isTranslated, isReconnecting, hasPendingTransactions }: PublishProps): null {
  const { openConnectModal, connectModalOpen } = useConnectModal();
  const { openAccountModal } = useAccountModal();
  const { openChainModal } = useChainModal();
  const { address, chain } = useAccount();
  const addTransaction = useAddRecentTransaction();
  const hasModals = hasAnyModal({
    connect: openConnectModal,
    account: openAccountModal,
    chain: openChainModal,
  });

  // Before the browser paints: what is pressed then opens what is there.
  useLayoutEffect(() => {
    if (!isTranslated) return;
    kitControls.set({
      modals: { connect: openConnectModal, account: openAccountModal, chain: openChainModal },
      isConnectModalOpen: connectModalOpen,
      account: address,
      chainId: chain?.id,
      hasPendingTransactions,
      addTransaction,
    });
  }, [
    isTranslated,
    openConnectModal,
    openAccountModal,
    openChainModal,
    connectModalOpen,
    address,
    chain?.id,
    hasPendingTransactions,
    addTransaction,
  ]);
  useEffect(() => () => kitControls.set(null), []);

  // Not before the button that was pressed has given way to the wallet's own, in this task, and its focus with
  // it: to what has the focus now, the modal gives it back.
  useEffect(() => {
    if (!isTranslated || isReconnecting || !hasModals) return;
    const timer = setTimeout(openAwaitedModal);
    return () => clearTimeout(timer);
  }, [isTranslated, isReconnecting, hasModals]);
  return null;
}
