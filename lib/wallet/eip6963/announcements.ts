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

/**
 * Validates everything but the icon; returns null for junk. Reads each part once, because getters may throw
 * and values may change.
 */
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

/** Undoes `numberRdns`. */
export function getAnnouncedRdns(id: string): string {
  return id.replace(/\.\d+$/, '');
}

/** Numbers the second and later wallets that share an rdns. */
export function numberRdns(rdns: string, number: number): string {
  return `${rdns}.${number}`;
}
