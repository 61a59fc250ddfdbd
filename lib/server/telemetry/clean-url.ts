import 'server-only';
import { shortenHex } from '@/lib/server/telemetry/shorten-hex';

/**
 * A URL from a client, for the log: visible characters without query and hash, which can contain
 * personal data. Long hex is shortened before the cut, which would leave most of an address.
 */
export function cleanUrl(url: string, maxLength: number): string {
  const [place = ''] = url.replace(/[^\x20-\x7e]/g, '').split(/[?#]/);
  return shortenHex(place).slice(0, maxLength);
}
