import type { FallbackStorage } from '@/lib/wallet/storage/fallback-storage';

/** Creates a stand-in for a browser's storage, with these entries. */
export function createMemoryStorage(
  held: Readonly<Record<string, string>> = {},
): FallbackStorage & { entries: Map<string, string> } {
  const entries = new Map(Object.entries(held));
  return {
    entries,
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
  };
}
