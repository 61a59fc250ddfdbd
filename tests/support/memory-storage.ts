import { vi } from 'vitest';
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

/** Gives the code a `localStorage` with these entries, outside a browser. */
export function stubLocalStorage(held: Readonly<Record<string, string>> = {}) {
  const localStorage = createMemoryStorage(held);
  vi.stubGlobal('window', { localStorage });
  return localStorage;
}
