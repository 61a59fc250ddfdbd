import { type Address, getAddress, isAddress } from 'viem';
import { isObject } from '@/lib/parse';

/** According to the host. The chain decides owners and threshold (safe-facts.ts). */
export type SafeInfo = {
  safeAddress: Address;
  chainId: number;
  threshold: number;
  owners: Address[];
  isReadOnly: boolean;
};

/** null for anything but a Safe's answer. */
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
