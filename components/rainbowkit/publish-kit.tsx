import { useAccountModal, useChainModal, useConnectModal } from '@rainbow-me/rainbowkit';
import { useEffect, useLayoutEffect, useMemo } from 'react';
import { chooseAgain } from '@/components/rainbowkit/choose-again';
import { useKitLocale } from '@/components/rainbowkit/kit-texts';
import { hasAnyModal, kitControls, openAwaitedModal } from '@/lib/wallet/rainbowkit/kit-controls';

export function PublishKit({ isReconnecting }: { isReconnecting: boolean }): null {
  const isTranslated = useKitLocale();
  const { openConnectModal, connectModalOpen } = useConnectModal();
  const { openAccountModal } = useAccountModal();
  const { openChainModal } = useChainModal();
  const modals = useMemo(
    () => ({ connect: openConnectModal, account: openAccountModal, chain: openChainModal }),
    [openConnectModal, openAccountModal, openChainModal],
  );
  const hasModals = hasAnyModal(modals);

  // Runs before the browser paints, so that a press opens the modal shown on the screen.
  useLayoutEffect(() => {
    if (!isTranslated) return;
    kitControls.set({ modals, isConnectModalOpen: connectModalOpen, chooseAgain });
  }, [isTranslated, modals, connectModalOpen]);
  useEffect(() => () => kitControls.set(null), []);

  // Open in the next task: first the wallet's own button replaces the pressed one, which has the focus. The
  // modal returns the focus to whichever element has it when the modal opens.
  useEffect(() => {
    if (!isTranslated || isReconnecting || !hasModals) return;
    const timer = setTimeout(openAwaitedModal);
    return () => clearTimeout(timer);
  }, [isTranslated, isReconnecting, hasModals]);
  return null;
}
