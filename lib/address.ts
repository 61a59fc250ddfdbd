/** Keeps the first and last four characters: `0x12…cdef`. */
export function shortenAddress(address: string): string {
  return address.length > 8 ? `${address.slice(0, 4)}…${address.slice(-4)}` : address;
}

/** Account code of a key that delegates to a contract. @see https://eips.ethereum.org/EIPS/eip-7702 */
export const delegationCode = /^0xef0100([0-9a-f]{40})$/i;
