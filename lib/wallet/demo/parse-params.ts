import { type Address, type Hex, hexToBigInt, isAddress, isHex } from 'viem';
import { isObject, readField } from '@/lib/parse';
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

const transactionFields: readonly string[] = [
  ...['from', 'to', 'value', 'data', 'input', 'chainId', 'type'],
  // A wallet chooses gas and fees itself.
  ...['gas', 'gasPrice', 'maxFeePerGas', 'maxPriorityFeePerGas'],
];

/** Reads the first parameter of `eth_sendTransaction`, and refuses a field that it can't honor. */
export function requireTransaction(
  params: unknown,
  own: Address,
  chainId: number,
): TransactionRequest {
  const given = requireParam(params, 0);
  if (!isObject(given)) throw invalidParams('a transaction must be an object');
  const tx = Object.fromEntries(Object.entries(given).filter(([, value]) => value != null));
  const other = Object.keys(tx).find((field) => !transactionFields.includes(field));
  if (other !== undefined) throw invalidParams(`${other.slice(0, 40)} is not supported`);
  requireOwnAddress(tx.from ?? own, own);
  if (tx.chainId !== undefined && requireChainId(tx) !== chainId) {
    throw invalidParams('chainId is not that of the network in use');
  }
  if (tx.data !== undefined && tx.input !== undefined && tx.data !== tx.input) {
    throw invalidParams('data and input differ');
  }
  return {
    to: requireAddress(tx.to, 'to'),
    value: requireQuantity(tx.value ?? '0x0', 'value'),
    data: requireBytes(tx.data ?? tx.input ?? '0x', 'data'),
  };
}

function requireAddress(value: unknown, name: string): Address {
  if (typeof value !== 'string' || !isAddress(value, { strict: false })) {
    throw invalidParams(`${name} is not an address`);
  }
  return value;
}
