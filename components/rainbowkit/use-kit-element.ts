import { useEffect, useState } from 'react';

/**
 * An element of the kit's markup, which comes and goes; looked up at every change of the page.
 *
 * Upstream: RainbowKit 2.2.11: its modals have no slots of their own.
 * Breaks when: never by itself: the selectors are the callers'.
 * Guarded by: tests/e2e/connect/dead-wallets.spec.ts › the sheet says which wallet is awaited, and
 * lets go of one that is dead
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
