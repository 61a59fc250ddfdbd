import { type Address, type Hex, hexToBigInt, isAddress, isHex } from 'viem';
import { isObject } from '@/lib/parse';
import { invalidParams, otherAccount } from '@/lib/wallet/demo/rpc/rpc-error';

const maxCharacters = 200_000;

/** The parameter at `index`; throws where the list or the entry is missing. */
export function requireParam(params: unknown, index: number): unknown {
  if (!Array.isArray(params) || params[index] === undefined) {
    throw invalidParams(`number ${index + 1} is missing`);
  }
  return params[index];
}

export function requireBytes(value: unknown, name: string): Hex {
  if (!isHex(value) || value.length % 2 !== 0) throw invalidParams(`${name} must be hex bytes`);
  if (value.length > maxCharacters) throw invalidParams(`${name} is too long`);
  return value;
}

export function requireOwnAddress(value: unknown, own: Address): void {
  if (typeof value !== 'string' || !isAddress(value, { strict: false })) {
    throw invalidParams('an address is malformed');
  }
  if (value.toLowerCase() !== own.toLowerCase()) throw otherAccount();
}

/** `chainId` of `wallet_switchEthereumChain` and its like. @see EIP-3326 */
export function requireChainId(params: unknown): number {
  const first = requireParam(params, 0);
  return toNumber(requireQuantity(isObject(first) ? first.chainId : null, 'chainId'), 'chainId');
}

export function requireQuantity(value: unknown, name: string): bigint {
  if (typeof value !== 'string' || !/^0x[\da-f]{1,64}$/i.test(value)) {
    throw invalidParams(`${name} must be a hex quantity`);
  }
  return hexToBigInt(value as Hex);
}

export function toNumber(value: bigint, name: string): number {
  if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw invalidParams(`${name} is too large`);
  return Number(value);
}
