import { useEffect, useState } from 'react';
import { type Kit, type StartedWallet, startKit } from '@/components/connect/start-wallet';
import { useStore } from '@/components/hooks/use-store';
import { reportWalletError } from '@/lib/wallet/attempts/wallet-error';
import { awaitedModal, isKitWanted, openKitModal } from '@/lib/wallet/rainbowkit/kit-controls';

type UsedKit = {
  /** Null until it was wanted and is there. */
  kit: Kit | null;
  /** Whether it could not be downloaded. The next time that it is wanted is another attempt. */
  hasFailed: boolean;
};

/** Downloads the kit once it is wanted. Reports a failure to who pressed for a modal. */
export function useKit(started: StartedWallet): UsedKit {
  const isWanted = useStore(isKitWanted);
  const [kit, setKit] = useState(started.kit);
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    if (!isWanted || kit !== null) return;
    setHasFailed(false);
    startKit(started).then(setKit, () => {
      const modal = awaitedModal.get();
      awaitedModal.set(null);
      isKitWanted.set(false);
      // Who only came near to a button has nothing to be told of.
      if (modal !== null) reportWalletError('pageIncomplete', () => openKitModal(modal));
      setHasFailed(true);
    });
  }, [isWanted, kit, started]);
  return { kit, hasFailed };
}
