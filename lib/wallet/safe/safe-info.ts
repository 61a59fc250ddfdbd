import { type Address, getAddress, isAddress } from 'viem';
import { isObject } from '@/lib/parse';

/** What a Safe's host says of it. Owners and threshold are the chain's to say (safe-facts.ts). */
export type SafeInfo = {
  safeAddress: Address;
  chainId: number;
  threshold: number;
  owners: Address[];
  isReadOnly: boolean;
};

/** The host's answer, or null for one that cannot be that of a Safe. */
export function parseSafeInfo(value: unknown): SafeInfo | null {
  if (!isObject(value)) return null;
  const { safeAddress, threshold, owners, isReadOnly } = value;
  const chainId = Number(value.chainId);
  if (typeof safeAddress !== 'string' || !isAddress(safeAddress, { strict: false })) return null;
  if (!Number.isSafeInteger(chainId) || chainId < 1) return null;
  return {
    safeAddress: getAddress(safeAddress),
    chainId,
    threshold: Number.isSafeInteger(threshold) ? Math.max(Number(threshold), 1) : 1,
    owners: Array.isArray(owners) ? owners.flatMap(toAddress) : [],
    isReadOnly: isReadOnly === true,
  };
}

function toAddress(value: unknown): Address[] {
  return typeof value === 'string' && isAddress(value, { strict: false })
    ? [getAddress(value)]
    : [];
}
