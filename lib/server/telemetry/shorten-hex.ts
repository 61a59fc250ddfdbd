/** An address, a hash or a signature. */
const longHex = /([0-9a-f]{4})[0-9a-f]{32,}([0-9a-f]{4})(?![0-9a-f])/gi;

/** Keeps four digits at each end of long hex. JSON stays JSON. */
export function shortenHex(text: string): string {
  return text.replace(longHex, '$1…$2');
}
