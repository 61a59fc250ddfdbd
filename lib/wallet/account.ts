import { type Address, getAddress, type Hex, isAddress } from 'viem';

/** Returns the checksummed address, or null for anything else. */
export function parseAddress(value: unknown): Address | null {
  return typeof value === 'string' && isAddress(value, { strict: false })
    ? getAddress(value)
    : null;
}

/** Account code of a key that delegates to a contract. @see https://eips.ethereum.org/EIPS/eip-7702 */
const delegation = /^0xef0100([0-9a-f]{40})$/i;

/** Returns the contract that a key delegates to, or null. */
export function getDelegate(code: Hex | undefined): Address | null {
  const [, address] = delegation.exec(code ?? '') ?? [];
  return address === undefined ? null : parseAddress(`0x${address}`);
}

export function readAccountKind(code: Hex | undefined): 'key' | 'contract' {
  return code === undefined || code === '0x' || getDelegate(code) !== null ? 'key' : 'contract';
}
