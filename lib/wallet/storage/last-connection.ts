import { isObject, parseJson } from '@/lib/parse';
import { createFallbackStorage, type FallbackStorage } from '@/lib/wallet/storage/fallback-storage';

const storeKey = 'wagmi.store';

/** Returns the last visit's connector id, or null, without loading wagmi (its keys: repair-storage.ts). */
export function getLastConnectorId(storage: FallbackStorage): string | null {
  const store = parseJson(storage.getItem(storeKey));
  const isConnected =
    isObject(store) && isObject(store.state) && typeof store.state.current === 'string';
  if (!isConnected) return null;
  const id = parseJson(storage.getItem('wagmi.recentConnectorId'));
  return typeof id === 'string' ? id : null;
}

/**
 * Saves wagmi's record before a new config or a failed reconnection drops it. Returns a function that
 * restores it.
 */
export function storeLastWallet(): () => void {
  const storage = createFallbackStorage();
  const stored = storage.getItem(storeKey);
  return () => {
    if (stored !== null) storage.setItem(storeKey, stored);
  };
}
