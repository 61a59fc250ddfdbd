import type { EIP1193Provider } from 'viem';
import { isObject, readField } from '@/lib/parse';
import { cleanText } from '@/lib/wallet/format/format-text';

export const announcementName = 'eip6963:announceProvider';
/** More than anyone has installed; wallets beyond this limit are not listed. */
export const announcementLimit = 30;
const idLimit = 100;

/**
 * Requests announcements, which are untrusted. Extensions answer in the same turn. The listener receives late
 * announcements until the returned function is called.
 * @see https://eips.ethereum.org/EIPS/eip-6963
 */
export function subscribeToAnnouncements(listener: (event: Event) => void): () => void {
  window.addEventListener(announcementName, listener);
  window.dispatchEvent(new Event('eip6963:requestProvider'));
  return () => window.removeEventListener(announcementName, listener);
}

export function isProvider(value: unknown): value is EIP1193Provider {
  return typeof readField(value, 'request') === 'function';
}

export type Announcement<Icon = string> = {
  info: { uuid: string; name: string; icon: Icon; rdns: string };
  provider: EIP1193Provider;
};

/** Returns null for junk. Reads each part once, because getters may throw and values may change. */
export function readAnnouncement(detail: unknown): Announcement<unknown> | null {
  try {
    if (!isObject(detail)) return null;
    const { info, provider } = detail;
    if (!isObject(info)) return null;
    const { uuid, name, icon, rdns } = info;
    if (!isId(uuid) || !isRdns(rdns)) return null;
    if (typeof name !== 'string' || !isProvider(provider)) return null;
    const shown = cleanText(name, 40);
    return shown === '' ? null : { info: { uuid, name: shown, icon, rdns }, provider };
  } catch {
    return null;
  }
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && value.length > 0 && value.length <= idLimit;
}

function isRdns(value: unknown): value is string {
  return typeof value === 'string' && value.length <= idLimit && /^[\w-]+(\.[\w-]+)+$/.test(value);
}

/**
 * Creates a function that returns the announcement to show: one it knows, or a new one with an id of its own,
 * or null beyond the limit. MetaMask and Flask, or two of one wallet, get ids and names that tell them apart.
 */
export function createAnnouncementList<Icon>() {
  const listed: { announced: Announcement<Icon>; shown: Announcement<Icon> }[] = [];
  const count = (isSame: (other: Announcement<Icon>) => boolean) =>
    listed.filter(({ announced }) => isSame(announced)).length;

  return (announced: Announcement<Icon>): Announcement<Icon> | null => {
    const { info, provider } = announced;
    const { uuid, rdns, name } = info;
    // An extension announces itself at each request, sometimes with a new uuid.
    const known = listed.find(
      ({ announced: it }) =>
        it.info.rdns === rdns && (it.info.uuid === uuid || it.provider === provider),
    );
    if (known !== undefined) return known.shown;
    if (listed.length >= announcementLimit) return null;
    const ofRdns = count((it) => it.info.rdns === rdns);
    const ofName = count((it) => it.info.name === name);
    const id = ofRdns === 0 ? rdns : `${rdns}.${ofRdns + 1}`;
    const shownName = ofName === 0 ? name : `${name} (${ofName + 1})`;
    // wagmi keeps one wallet per uuid.
    const shownInfo = { ...info, uuid: id, rdns: id, name: shownName };
    const shown = Object.freeze({ info: Object.freeze(shownInfo), provider });
    listed.push({ announced, shown });
    return shown;
  };
}

/** Returns the rdns without the number of a second wallet. */
export function getAnnouncedRdns(id: string): string {
  return id.replace(/\.\d+$/, '');
}
