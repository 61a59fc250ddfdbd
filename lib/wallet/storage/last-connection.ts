import { isObject, parseJson } from '@/lib/parse';
import { createFallbackStorage, type FallbackStorage } from '@/lib/wallet/storage/fallback-storage';

const storeKey = 'wagmi.store';

/**
 * The id of the connector of the last visit, or null. Read before wagmi's state is there.
 *
 * Upstream: wagmi 2.19.5: `wagmi.store` and `wagmi.recentConnectorId`.
 * Breaks when: keys or shapes change: a returning visitor is not reconnected.
 * Guarded by: lib/wallet/storage/last-connection.test.ts › the last connection;
 * tests/components/connect/reconnect.test.tsx › an extension that comes back later is found by
 * Retry without a reload, and at the next visit
 * Can go when: wagmi tells it without its state.
 */
export function getLastConnectorId(storage: FallbackStorage): string | null {
  const store = parseJson(storage.getItem(storeKey));
  const isConnected =
    isObject(store) && isObject(store.state) && typeof store.state.current === 'string';
  if (!isConnected) return null;
  const id = parseJson(storage.getItem('wagmi.recentConnectorId'));
  return typeof id === 'string' ? id : null;
}

/**
 * Saves wagmi's record of the connection before a new config or an attempt to reconnect drops it.
 * Returns what restores it: a wallet that hangs once is reconnected at the next visit.
 */
export function storeLastWallet(): () => void {
  const storage = createFallbackStorage();
  const stored = storage.getItem(storeKey);
  return () => {
    if (stored !== null) storage.setItem(storeKey, stored);
  };
}
