import { useAccountModal, useChainModal, useConnectModal } from '@rainbow-me/rainbowkit';
import { useEffect, useLayoutEffect } from 'react';
import { chooseAgain } from '@/components/rainbowkit/choose-again';
import { useKitLocale } from '@/components/rainbowkit/kit-texts';
import { hasAnyModal, kitControls, openAwaitedModal } from '@/lib/wallet/rainbowkit/kit-controls';

/** Lends the kit's modals to what stands outside its provider, once the kit speaks the page's language. */
export function PublishKit({ isReconnecting }: { isReconnecting: boolean }): null {
  const isTranslated = useKitLocale();
  const { openConnectModal, connectModalOpen } = useConnectModal();
  const { openAccountModal } = useAccountModal();
  const { openChainModal } = useChainModal();
  const hasModals = hasAnyModal({
    connect: openConnectModal,
    account: openAccountModal,
    chain: openChainModal,
  });

  // Before the browser paints, so that a press opens what is on the screen.
  useLayoutEffect(() => {
    if (!isTranslated) return;
    kitControls.set({
      modals: { connect: openConnectModal, account: openAccountModal, chain: openChainModal },
      isConnectModalOpen: connectModalOpen,
      chooseAgain,
    });
  }, [isTranslated, openConnectModal, openAccountModal, openChainModal, connectModalOpen]);
  useEffect(() => () => kitControls.set(null), []);

  // In the next task: first the pressed button, with its focus, gives way to the wallet's own. The modal
  // returns the focus to whatever has it now.
  useEffect(() => {
    if (!isTranslated || isReconnecting || !hasModals) return;
    const timer = setTimeout(openAwaitedModal);
    return () => clearTimeout(timer);
  }, [isTranslated, isReconnecting, hasModals]);
  return null;
}
