import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { getAccountPlace, subscribeToAccountPlace } from '@/components/ui/slot-store';
import { reportTrouble } from '@/lib/wallet/wallet-trouble';

/** Puts the account where the page has a place for it. Its code comes with the first connection. */
export function AccountPortal() {
  const place = useSyncExternalStore(subscribeToAccountPlace, getAccountPlace, () => null);
  const [loaded, setLoaded] = useState<{ Panel: ComponentType } | null>(null);

  useEffect(() => {
    import('@/components/account/account-panel').then(
      ({ AccountPanel }) => setLoaded({ Panel: AccountPanel }),
      reportTrouble,
    );
  }, []);

  return place === null || loaded === null ? null : createPortal(<loaded.Panel />, place);
}
