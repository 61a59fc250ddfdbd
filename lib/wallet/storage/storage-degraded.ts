import { createStore, type ReadableStore } from '@/lib/store/create-store';

const state = createStore<'stored' | 'degraded' | 'dismissed'>('stored');

/** Whether something could not be stored beyond this visit; said once a page view. */
export const storageState: ReadableStore<'stored' | 'degraded' | 'dismissed'> = state;

export function reportStorageDegraded(): void {
  if (state.get() === 'stored') state.set('degraded');
}

/** For good: it is said once a page view. */
export function dismissStorageDegraded(): void {
  state.set('dismissed');
}
