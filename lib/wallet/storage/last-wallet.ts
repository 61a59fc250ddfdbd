import { createFallbackStorage } from '@/lib/wallet/storage/fallback-storage';

const storeKey = 'wagmi.store';

/**
 * Saves what wagmi stored of the connection, before its config is made or an attempt to reconnect
 * drops it. Returns what restores it: a wallet that hangs once is reconnected at the next visit.
 */
export function storeLastWallet(): () => void {
  const storage = createFallbackStorage();
  const stored = storage.getItem(storeKey);
  return () => {
    if (stored !== null) storage.setItem(storeKey, stored);
  };
}
