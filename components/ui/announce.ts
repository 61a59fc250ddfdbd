import { useEffect } from 'react';
import { announcerId } from '@/components/ui/announcer';

/** Has screen readers say what the eye sees elsewhere, as on a button, and leaves the focus where it is. */
export function announce(text: string): void {
  // Another node each time: the same words are news again.
  document.getElementById(announcerId)?.replaceChildren(document.createTextNode(text));
}

/** Once for each text that comes; null for none. */
export function useAnnounce(text: string | null): void {
  useEffect(() => {
    if (text !== null) announce(text);
  }, [text]);
}
