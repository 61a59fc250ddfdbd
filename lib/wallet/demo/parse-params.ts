import { type Address, type Hex, hexToBigInt, isAddress, isHex } from 'viem';
import { readField } from '@/lib/parse';
import { invalidParams, unauthorized } from '@/lib/wallet/demo/rpc-error';

export function requireParam(params: unknown, index: number): unknown {
  if (!Array.isArray(params) || params[index] === undefined) {
    throw invalidParams(`number ${index + 1} is missing`);
  }
  return params[index];
}

export function requireBytes(value: unknown, name: string): Hex {
  if (!isHex(value) || value.length % 2 !== 0) throw invalidParams(`${name} must be hex bytes`);
  return value;
}

export function requireOwnAddress(value: unknown, own: Address): void {
  if (requireAddress(value, 'an address').toLowerCase() !== own.toLowerCase()) {
    throw unauthorized('The Demo Wallet doesn’t hold this account.');
  }
}

export function requireChainId(value: unknown): number {
  return Number(requireQuantity(readField(value, 'chainId'), 'chainId'));
}

function requireQuantity(value: unknown, name: string): bigint {
  if (!isHex(value) || !/^0x[\da-f]{1,64}$/i.test(value)) {
    throw invalidParams(`${name} must be a hex quantity`);
  }
  return hexToBigInt(value);
}

export type TransactionRequest = { to: Address; value: bigint; data: Hex };

/** Reads the first parameter of `eth_sendTransaction`. The wallet chooses gas, fees and nonce itself. */
export function requireTransaction(
  params: unknown,
  own: Address,
  chainId: number,
): TransactionRequest {
  const tx = requireParam(params, 0);
  requireOwnAddress(readField(tx, 'from') ?? own, own);
  if (readField(tx, 'chainId') != null && requireChainId(tx) !== chainId) {
    throw invalidParams('chainId is not that of the network in use');
  }
  return {
    to: requireAddress(readField(tx, 'to'), 'to'),
    value: requireQuantity(readField(tx, 'value') ?? '0x0', 'value'),
    data: requireBytes(readField(tx, 'data') ?? '0x', 'data'),
  };
}

function requireAddress(value: unknown, name: string): Address {
  if (typeof value !== 'string' || !isAddress(value, { strict: false })) {
    throw invalidParams(`${name} is not an address`);
  }
  return value;
}
