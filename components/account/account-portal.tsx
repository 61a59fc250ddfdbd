import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { AccountPanel } from '@/components/account/account-panel';
import { getAccountPlace, subscribeToAccountPlace } from '@/components/ui/slot-store';

/** Puts the account where the page has a place for it. */
export function AccountPortal() {
  const place = useSyncExternalStore(subscribeToAccountPlace, getAccountPlace, () => null);
  return place === null ? null : createPortal(<AccountPanel />, place);
}
