import type { ReadableStore } from '@/lib/store/create-store';

export const pageVisibility: ReadableStore<boolean> = {
  get: () => document.visibilityState === 'visible',
  subscribe: (listener) => {
    document.addEventListener('visibilitychange', listener);
    return () => document.removeEventListener('visibilitychange', listener);
  },
};
