import { isObject, parseJson } from '@/lib/parse';
import type { FallbackStorage } from '@/lib/wallet/storage/fallback-storage';

/**
 * The id of the connector that was connected when the visitor was last here, or null. Read from
 * wagmi's own keys, without wagmi, before its state is there.
 */
export function getLastConnectorId(storage: FallbackStorage): string | null {
  const store = parseJson(storage.getItem('wagmi.store'));
  const isConnected =
    isObject(store) && isObject(store.state) && typeof store.state.current === 'string';
  if (!isConnected) return null;
  const id = parseJson(storage.getItem('wagmi.recentConnectorId'));
  return typeof id === 'string' ? id : null;
}
