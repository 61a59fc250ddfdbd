import { useEffect } from 'react';
import { announcerId } from '@/components/ui/announcer';

export function announce(text: string): void {
  // A new node, so that repeated text is announced again.
  document.getElementById(announcerId)?.replaceChildren(document.createTextNode(text));
}

export function useAnnounce(text: string | null): void {
  useEffect(() => {
    if (text !== null) announce(text);
  }, [text]);
}
