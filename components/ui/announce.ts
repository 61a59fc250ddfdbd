import { useEffect } from 'react';
import { announcerId } from '@/components/ui/announcer';

/** Makes screen readers read a text, without a move of the focus. */
export function announce(text: string): void {
  // A new node, so that the same text is read again.
  document.getElementById(announcerId)?.replaceChildren(document.createTextNode(text));
}

export function useAnnounce(text: string | null): void {
  useEffect(() => {
    if (text !== null) announce(text);
  }, [text]);
}
