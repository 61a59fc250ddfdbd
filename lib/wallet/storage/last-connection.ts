import { isObject, parseJson } from '@/lib/parse';
import type { FallbackStorage } from '@/lib/wallet/storage/fallback-storage';

/**
 * The id of the connector that was connected when the visitor was last here, or null. Read from
 * wagmi's own keys, without wagmi, before its state is there.
 *
 * Upstream: wagmi 2.19.5: `wagmi.store` and `wagmi.recentConnectorId`.
 * Breaks when: keys or shapes change: a returning visitor is not reconnected.
 * Guarded by: lib/wallet/storage/last-connection.test.ts › the last connection;
 * tests/components/connect/reconnect.test.tsx › an extension that comes back later is found by
 * Retry without a reload, and at the next visit
 * Can go when: wagmi tells it without its state.
 */
export function getLastConnectorId(storage: FallbackStorage): string | null {
  const store = parseJson(storage.getItem('wagmi.store'));
  const isConnected =
    isObject(store) && isObject(store.state) && typeof store.state.current === 'string';
  if (!isConnected) return null;
  const id = parseJson(storage.getItem('wagmi.recentConnectorId'));
  return typeof id === 'string' ? id : null;
}
