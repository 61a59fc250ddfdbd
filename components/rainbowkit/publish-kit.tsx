import { useAccountModal, useChainModal, useConnectModal } from '@rainbow-me/rainbowkit';
import { useEffect, useLayoutEffect } from 'react';
import { hasAnyModal, kitControls, openAwaitedModal } from '@/lib/wallet/rainbowkit/kit-controls';

type PublishKitProps = { isTranslated: boolean; isReconnecting: boolean };

/** Lends the kit's modals to what stands outside its provider, once the kit speaks the page's language. */
export function PublishKit({ isTranslated, isReconnecting }: PublishKitProps): null {
  const { openConnectModal, connectModalOpen } = useConnectModal();
  const { openAccountModal } = useAccountModal();
  const { openChainModal } = useChainModal();
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
    });
  }, [isTranslated, openConnectModal, openAccountModal, openChainModal, connectModalOpen]);
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
