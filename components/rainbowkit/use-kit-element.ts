import { useEffect, useState } from 'react';

/** An element of markup that is not ours, which comes and goes; looked for at every change of the page. */
export function useKitElement(find: () => Element | null): Element | null {
  const [place, setPlace] = useState<Element | null>(null);

  useEffect(() => {
    const look = () => setPlace(find());
    look();
    const observer = new MutationObserver(look);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [find]);

  return place;
}
