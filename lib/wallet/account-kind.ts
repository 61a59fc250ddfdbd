import type { Hex } from 'viem';

/** EIP-7702: the code of a key that has lent its account to a contract, and is an account everywhere. @see https://eips.ethereum.org/EIPS/eip-7702 */
const delegation = /^0xef0100[0-9a-f]{40}$/i;

/** What an address is on a chain by the code that it has there. */
export function readAccountKind(code: Hex | undefined): 'key' | 'contract' {
  return code === undefined || code === '0x' || delegation.test(code) ? 'key' : 'contract';
}
