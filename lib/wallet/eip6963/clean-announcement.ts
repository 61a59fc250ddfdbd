import { readField } from '@/lib/parse';
import {
  type Announcement,
  announcementName,
  createAnnouncementList,
  readAnnouncement,
} from '@/lib/wallet/eip6963/announcements';
import { cleanIcon } from '@/lib/wallet/eip6963/clean-icon';

let isFiltering = false;

/** Passes checked copies with distinct ids to all listeners. Call it before wagmi and the kit listen. */
export function filterAnnouncements(): void {
  if (isFiltering) return;
  isFiltering = true;
  const passed = new WeakSet<Event>();
  const list = createAnnouncementList<string>();
  let hasLogged = false;

  const listener = (event: Event) => {
    if (passed.has(event)) return;
    event.stopImmediatePropagation();
    const clean = cleanAnnouncement(readField(event, 'detail'));
    const shown = clean === null ? null : list(clean);
    if (shown !== null) {
      // A late listener requests all announcements again, so a known one is passed on each time.
      const copy = new CustomEvent(announcementName, { detail: shown });
      passed.add(copy);
      window.dispatchEvent(copy);
    } else if (!hasLogged) {
      hasLogged = true;
      // biome-ignore lint/suspicious/noConsole: for the maker of the extension
      console.warn('A wallet announced itself in a way that cannot be used; it is not listed.');
    }
  };
  window.addEventListener(announcementName, listener, { capture: true });
}

/**
 * Returns a checked copy of an announcement, or null for junk. @see https://eips.ethereum.org/EIPS/eip-6963
 */
export function cleanAnnouncement(detail: unknown): Announcement | null {
  const read = readAnnouncement(detail);
  if (read === null) return null;
  const { info, provider } = read;
  return { info: { ...info, icon: cleanIcon(info.icon) }, provider };
}
