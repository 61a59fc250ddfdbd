import { cleanText } from '@/lib/wallet/format/clean-text';

const nameLimit = 40;

/** One line, short, nothing hidden. */
export function cleanName(name: string): string {
  return cleanText(name, nameLimit);
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
