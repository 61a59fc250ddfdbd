import { cleanText } from '@/lib/wallet/format/clean-text';

const nameLimit = 40;

/** A wallet's name for itself as it may be shown: on one line, short, with nothing hidden in it. */
export function cleanName(name: string): string {
  return cleanText(name, nameLimit);
}

/** A name in reverse DNS form, by which wallets tell themselves apart. */
export function isRdns(value: unknown): value is string {
  return typeof value === 'string' && value.length <= 100 && /^[\w-]+(\.[\w-]+)+$/.test(value);
}

/** What `numberRdns` was given. */
export function getAnnouncedRdns(id: string): string {
  return id.replace(/\.\d+$/, '');
}

/** The id of the second, third… wallet of one rdns. */
export function numberRdns(rdns: string, number: number): string {
  return `${rdns}.${number}`;
}
