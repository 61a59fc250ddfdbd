import type { EIP1193Provider } from 'viem';
import { readField } from '@/lib/parse';
import { cleanText } from '@/lib/wallet/format/format-text';

export const announcementName = 'eip6963:announceProvider';
/** More than anyone has installed; later ones are not listed. */
export const announcementLimit = 30;

/**
 * Requests announcements, which are untrusted. Extensions answer in the same turn; late ones arrive
 * until the returned function is called.
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

export function cleanName(name: string): string {
  return cleanText(name, 40);
}

export function isRdns(value: unknown): value is string {
  return typeof value === 'string' && value.length <= 100 && /^[\w-]+(\.[\w-]+)+$/.test(value);
}

/** Undoes `numberRdns`. */
export function getAnnouncedRdns(id: string): string {
  return id.replace(/\.\d+$/, '');
}

/** For the second, third… wallet of one rdns. */
export function numberRdns(rdns: string, number: number): string {
  return `${rdns}.${number}`;
}
