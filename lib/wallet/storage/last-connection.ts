import { parseJson, readField, readString } from '@/lib/parse';
import { browserStorage } from '@/lib/wallet/storage/fallback-storage';

const storeKey = 'wagmi.store';

export type LastConnection = {
  connectorId: string;
  /** The wallet's name as it was shown; null if the record lacks it. */
  name: string | null;
  /** Of its first account; null if the record lacks it. */
  address: string | null;
};

/** Returns the last visit's connection, or null, without loading wagmi (its keys: repair-storage.ts). */
export function getLastConnection(): LastConnection | null {
  const state = readField(parseJson(browserStorage.getItem(storeKey)), 'state');
  const current = readString(state, 'current');
  const connectorId = parseJson(browserStorage.getItem('wagmi.recentConnectorId'));
  if (current === null || typeof connectorId !== 'string') return null;
  const entries = readField(readField(state, 'connections'), 'value');
  const own = Array.isArray(entries)
    ? entries.find((it) => Array.isArray(it) && it[0] === current)
    : null;
  const connection = Array.isArray(own) ? own[1] : null;
  const accounts = readField(connection, 'accounts');
  const first: unknown = Array.isArray(accounts) ? accounts[0] : null;
  const isAddress = typeof first === 'string' && /^0x[0-9a-f]{40}$/i.test(first);
  return {
    connectorId,
    name: readString(readField(connection, 'connector'), 'name'),
    address: isAddress ? first : null,
  };
}

/** Saves wagmi's record before a new config or a failed reconnection drops it. Returns its restoration. */
export function storeLastWallet(): () => void {
  const stored = browserStorage.getItem(storeKey);
  return () => {
    if (stored !== null) browserStorage.setItem(storeKey, stored);
  };
}
