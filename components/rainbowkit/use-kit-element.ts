import { useEffect, useState } from 'react';

/**
 * An element of the kit's markup, which comes and goes; looked up at every change of the page.
 *
 * Upstream: RainbowKit 2.2.11: its modals have no slots of their own.
 * Breaks when: never by itself: the selectors are the callers'.
 * Guarded by: the tests of its callers (`CancelConnecting`, `QrRow`).
 * Can go when: nothing is put into the kit's modals.
 */
export function useKitElement(find: () => Element | null): Element | null {
  const [place, setPlace] = useState<Element | null>(null);

  useEffect(() => {
    const update = () => setPlace(find());
    update();
    const observer = new MutationObserver(update);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [find]);

  return place;
}
