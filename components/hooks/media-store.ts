/** Whether a media query matches, for `useSyncExternalStore`. */
export function createMediaStore(query: string) {
  const list = () => window.matchMedia(query);
  return {
    get: () => list().matches,
    subscribe: (listener: () => void) => {
      const watched = list();
      watched.addEventListener('change', listener);
      return () => watched.removeEventListener('change', listener);
    },
  };
}
