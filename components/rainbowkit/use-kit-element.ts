import { useEffect, useState } from 'react';

/** An element of the kit's markup, looked up at each change of the page. */
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
