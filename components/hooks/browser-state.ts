import type { ReadableStore } from '@/lib/store/create-store';

export const isOnline = fromEvents(
  () => window,
  ['online', 'offline'],
  () => navigator.onLine,
);

export const isPageVisible = fromEvents(
  () => document,
  ['visibilitychange'],
  () => document.visibilityState === 'visible',
);

const wideQuery = '(min-width: 768px)';

/** Section 2 of the specification: below 768 px the modals are compact and the header hides the balance. */
export const isWindowWide = fromEvents(
  () => window.matchMedia(wideQuery),
  ['change'],
  () => window.matchMedia(wideQuery).matches,
);

function fromEvents(
  getTarget: () => EventTarget,
  events: readonly string[],
  get: () => boolean,
): ReadableStore<boolean> {
  return {
    get,
    subscribe: (listener) => {
      const target = getTarget();
      for (const name of events) target.addEventListener(name, listener);
      return () => {
        for (const name of events) target.removeEventListener(name, listener);
      };
    },
  };
}
