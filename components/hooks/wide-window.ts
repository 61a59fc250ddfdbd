import type { ReadableStore } from '@/lib/store/create-store';

const query = '(min-width: 768px)';

/** Section 2 of the specification: below 768 px the modals are compact and the header's balance is hidden. */
export const wideWindow: ReadableStore<boolean> = {
  get: () => window.matchMedia(query).matches,
  subscribe: (listener) => {
    const list = window.matchMedia(query);
    list.addEventListener('change', listener);
    return () => list.removeEventListener('change', listener);
  },
};
