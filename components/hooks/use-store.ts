import { useSyncExternalStore } from 'react';
import type { ReadableStore } from '@/lib/store/create-store';

/** The value of a store, at every change of it. */
export function useStore<Value>(store: ReadableStore<Value>): Value {
  return useSyncExternalStore(store.subscribe, store.get, store.get);
}
