import { readField } from '@/lib/parse';
import { announcementLimit, announcementName as name } from '@/lib/wallet/eip6963/announcements';
import { type Announcement, cleanAnnouncement } from '@/lib/wallet/eip6963/clean-announcement';
import { numberRdns } from '@/lib/wallet/eip6963/clean-name';

type Known = Announcement | null;

let isFiltering = false;

/**
 * Filters announcements before all listeners (wagmi, the kit, us), which receive checked copies with
 * distinct ids, thirty at most. Call it before any of them listens.
 */
export function filterAnnouncements(): void {
  if (isFiltering) return;
  isFiltering = true;
  const passed = new WeakSet<Event>();
  const byUuid = new Map<string, Known>();
  const drop = createOnceLog();

  const listener = (event: Event) => {
    if (passed.has(event)) return;
    event.stopImmediatePropagation();
    const clean = cleanAnnouncement(readField(event, 'detail'));
    if (clean === null) return drop();
    const known = byUuid.get(clean.info.uuid) ?? admit(clean, byUuid);
    if (known === null) return drop();
    // A late listener requests all announcements again, so a known one is passed on each time.
    const copy = new CustomEvent(name, { detail: known });
    passed.add(copy);
    window.dispatchEvent(copy);
  };
  window.addEventListener(name, listener, { capture: true });
}

function admit(clean: Announcement, byUuid: Map<string, Known>): Known {
  if (byUuid.size >= announcementLimit) return null;
  const known = freeze(tellApart(clean, [...byUuid.values()]));
  byUuid.set(clean.info.uuid, known);
  return known;
}

/** A second wallet of one rdns would replace the first; it gets its own name and id. */
function tellApart(clean: Announcement, others: readonly Known[]): Announcement {
  const same = others.filter(
    (other) =>
      other?.info.rdns === clean.info.rdns || other?.info.rdns.startsWith(`${clean.info.rdns}.`),
  );
  const number = same.length + 1;
  if (number === 1) return clean;
  const info = {
    ...clean.info,
    rdns: numberRdns(clean.info.rdns, number),
    name: `${clean.info.name} (${number})`,
  };
  return { ...clean, info };
}

function freeze({ info, provider }: Announcement): Announcement {
  return Object.freeze({ info: Object.freeze(info), provider });
}

function createOnceLog(): () => void {
  let hasLogged = false;
  return () => {
    if (hasLogged) return;
    hasLogged = true;
    // biome-ignore lint/suspicious/noConsole: for the maker of the extension
    console.warn('A wallet announced itself in a way that cannot be used; it is not listed.');
  };
}
