import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { AccountMismatch } from '@/components/account/account-mismatch';
import { useWalletSession } from '@/components/session/use-wallet-session';
import { accountSlot, mismatchSlot } from '@/components/ui/slot-store';
import { reportTrouble } from '@/lib/wallet/wallet-trouble';

/**
 * Puts the account, or that the session is of another one, where the page has a place for it. The
 * account's code comes with the first connection.
 */
export function AccountPortal() {
  const accountPlace = useSyncExternalStore(accountSlot.subscribe, accountSlot.get, () => null);
  const mismatchPlace = useSyncExternalStore(mismatchSlot.subscribe, mismatchSlot.get, () => null);
  const [loaded, setLoaded] = useState<{ Panel: ComponentType } | null>(null);
  const wallet = useWalletSession();

  useEffect(() => {
    import('@/components/account/account-panel').then(
      ({ AccountPanel }) => setLoaded({ Panel: AccountPanel }),
      reportTrouble,
    );
  }, []);

  const mismatch =
    wallet.status === 'other' ? <AccountMismatch signedIn={wallet.session.address} /> : null;
  const account = mismatch ?? (loaded === null ? null : <loaded.Panel />);
  return (
    <>
      {accountPlace === null || account === null ? null : createPortal(account, accountPlace)}
      {mismatchPlace === null ? null : createPortal(mismatch, mismatchPlace)}
    </>
  );
}
