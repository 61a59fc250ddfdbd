/** Keeps the first and last four characters: `0x12…cdef`. */
export function shortenAddress(address: string): string {
  return address.length > 8 ? `${address.slice(0, 4)}…${address.slice(-4)}` : address;
}
