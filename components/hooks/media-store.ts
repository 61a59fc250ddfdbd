import type { ReadableStore } from '@/lib/store/create-store';

/** Whether a media query matches. The browser holds the value. */
export function createMediaStore(query: string): ReadableStore<boolean> {
  const list = () => window.matchMedia(query);
  return {
    get: () => list().matches,
    subscribe: (listener) => {
      const watched = list();
      watched.addEventListener('change', listener);
      return () => watched.removeEventListener('change', listener);
    },
  };
}
