import 'server-only';
import { shortenHex } from '@/lib/server/telemetry/shorten-hex';

/**
 * A client's URL for the log, without query and hash, which can contain personal data. Long hex is shortened
 * before the cut, which would leave most of an address.
 */
export function cleanUrl(url: string, maxLength: number): string {
  const [place = ''] = url.replace(/[^\x20-\x7e]/g, '').split(/[?#]/);
  return shortenHex(place).slice(0, maxLength);
}
