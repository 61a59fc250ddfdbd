import type { ReadableStore } from '@/lib/store/create-store';

/** Whether the page can be seen: not in a tab behind another one. */
export const pageVisibility: ReadableStore<boolean> = {
  get: () => document.visibilityState === 'visible',
  subscribe: (listener) => {
    document.addEventListener('visibilitychange', listener);
    return () => document.removeEventListener('visibilitychange', listener);
  },
};
