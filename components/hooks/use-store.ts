import { useSyncExternalStore } from 'react';
import type { ReadableStore } from '@/lib/store/create-store';

export function useStore<Value>(store: ReadableStore<Value>): Value {
  return useSyncExternalStore(store.subscribe, store.get, store.get);
}
