import 'server-only';

/** An address, a hash or a signature. */
const longHex = /([0-9a-f]{4})[0-9a-f]{32,}([0-9a-f]{4})(?![0-9a-f])/gi;

/** Keeps four digits at each end of long hex. JSON stays JSON. */
export function shortenHex(text: string): string {
  return text.replace(longHex, '$1…$2');
}

/**
 * Cleans a client's URL for the log. Removes query and hash, which can contain personal data. Shortens long
 * hex before the cut, because the cut would leave most of an address.
 */
export function cleanUrl(url: string, maxLength: number): string {
  const [place = ''] = url.replace(/[^\x20-\x7e]/g, '').split(/[?#]/);
  return shortenHex(place).slice(0, maxLength);
}
