import { type Address, getAddress, type Hex, isAddress } from 'viem';
import { delegationCode } from '@/lib/address';

/** Returns the checksummed address, or null for anything else. */
export function parseAddress(value: unknown): Address | null {
  return typeof value === 'string' && isAddress(value, { strict: false })
    ? getAddress(value)
    : null;
}

/** Returns the contract that a key delegates to, or null. */
export function getDelegate(code: Hex | undefined): Address | null {
  const [, address] = delegationCode.exec(code ?? '') ?? [];
  return address === undefined ? null : parseAddress(`0x${address}`);
}

export function readAccountKind(code: Hex | undefined): 'key' | 'contract' {
  return code === undefined || code === '0x' || getDelegate(code) !== null ? 'key' : 'contract';
}
