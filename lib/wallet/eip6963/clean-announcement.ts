import { readField } from '@/lib/parse';
import {
  type Announcement,
  announcementLimit,
  announcementName,
  numberRdns,
  readAnnouncement,
} from '@/lib/wallet/eip6963/announcements';

let isFiltering = false;

/**
 * Passes checked copies with distinct ids to all listeners (wagmi, the kit, us). Call it before they listen.
 */
export function filterAnnouncements(): void {
  if (isFiltering) return;
  isFiltering = true;
  const passed = new WeakSet<Event>();
  const byUuid = new Map<string, Announcement>();
  let hasLogged = false;

  const listener = (event: Event) => {
    if (passed.has(event)) return;
    event.stopImmediatePropagation();
    const clean = cleanAnnouncement(readField(event, 'detail'));
    const known = clean === null ? null : (byUuid.get(clean.info.uuid) ?? admit(clean, byUuid));
    if (known !== null) {
      // A late listener requests all announcements again, so a known one is passed on each time.
      const copy = new CustomEvent(announcementName, { detail: known });
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

function admit(clean: Announcement, byUuid: Map<string, Announcement>): Announcement | null {
  if (byUuid.size >= announcementLimit) return null;
  const { info, provider } = tellApart(clean, [...byUuid.values()]);
  const known = Object.freeze({ info: Object.freeze(info), provider });
  byUuid.set(info.uuid, known);
  return known;
}

/** Gives a second wallet with the same rdns its own name and id. Otherwise it would replace the first. */
function tellApart(
  { info, provider }: Announcement,
  others: readonly Announcement[],
): Announcement {
  const { rdns, name } = info;
  const number =
    others.filter(({ info: it }) => it.rdns === rdns || it.rdns.startsWith(`${rdns}.`)).length + 1;
  if (number === 1) return { info, provider };
  const other = { ...info, rdns: numberRdns(rdns, number), name: `${name} (${number})` };
  return { info: other, provider };
}

/** In characters. A 96-pixel picture, as in the standard, takes a few thousand. */
const iconLimit = 200_000;

/**
 * Returns a checked copy of an announcement, or null for junk. @see https://eips.ethereum.org/EIPS/eip-6963
 */
export function cleanAnnouncement(detail: unknown): Announcement | null {
  const read = readAnnouncement(detail);
  if (read === null) return null;
  const { info, provider } = read;
  return { info: { ...info, icon: cleanIcon(info.icon) }, provider };
}

/** Accepts only pictures inside the announcement, so that nothing is fetched. */
function cleanIcon(icon: unknown): string {
  if (typeof icon !== 'string' || icon.length > iconLimit) return placeholder;
  const text = icon.trim();
  if (/^data:image\/(png|jpeg|gif|webp|avif);base64,[a-z0-9+/=\s]+$/i.test(text)) {
    return text.replace(/\s/g, '');
  }
  const [, parameters, data] = /^data:image\/svg\+xml([^,]*),([\s\S]*)$/i.exec(text) ?? [];
  if (parameters === undefined || data === undefined) return placeholder;
  try {
    const svg = /;base64$/i.test(parameters) ? atob(data) : decodeURIComponent(data);
    return isPlainSvg(svg) ? toDataUrl(svg) : placeholder;
  } catch {
    return placeholder;
  }
}

function isPlainSvg(svg: string): boolean {
  return (
    /<svg[\s>]/i.test(svg) &&
    !/<script|<foreignObject|<iframe|<!ENTITY|javascript:|\son\w+\s*=|(?:href|src)\s*=\s*["']?\s*(?!["']?(?:#|data:image\/(?:png|jpeg)))/i.test(
      svg,
    )
  );
}

/** Escapes the SVG, so that it can end neither a quoted attribute nor a `url()`. */
function toDataUrl(svg: string): string {
  const escaped = encodeURIComponent(svg).replace(
    /['()*!]/g,
    (character) => `%${character.charCodeAt(0).toString(16)}`,
  );
  return `data:image/svg+xml,${escaped}`;
}

const placeholder = toDataUrl(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28"><rect width="28" height="28" rx="6" fill="#8a918c"/><path d="M7 10h13v9H7zM7 10l10-3v3M17 14.500h3" fill="none" stroke="#fff" stroke-width="1.500"/></svg>',
);
