import { createFallbackStorage } from '@/lib/wallet/storage/fallback-storage';

const storeKey = 'wagmi.store';

/**
 * What wagmi remembers of the connection, for the time of an attempt to reconnect, after which it
 * remembers none. Gives what puts it back: a wallet that hangs once is asked again at the next visit.
 */
export function storeLastWallet(): () => void {
  const storage = createFallbackStorage();
  const kept = storage.getItem(storeKey);
  return () => {
    if (kept !== null) storage.setItem(storeKey, kept);
  };
}
