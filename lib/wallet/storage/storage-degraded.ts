import { createStore, type ReadableStore } from '@/lib/store/create-store';

const state = createStore<'stored' | 'degraded' | 'dismissed'>('stored');

/** Whether something could not be stored beyond this visit. */
export const storageState: ReadableStore<'stored' | 'degraded' | 'dismissed'> = state;

export function reportStorageDegraded(): void {
  if (state.get() === 'stored') state.set('degraded');
}

/** For the rest of the page view. */
export function dismissStorageDegraded(): void {
  state.set('dismissed');
}
