import { type Address, type Hex, hexToBigInt, isAddress, isHex } from 'viem';
import { isObject, readField } from '@/lib/parse';
import {
  DemoRpcError,
  invalidParams,
  rpcErrorCodes,
  unauthorized,
} from '@/lib/wallet/demo/rpc-error';

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
  return requireCall(tx);
}

/** Reads the first parameter of `wallet_sendCalls`. @see https://eips.ethereum.org/EIPS/eip-5792 */
export function requireCalls(
  params: unknown,
  own: Address,
  chainId: number,
): readonly TransactionRequest[] {
  const bundle = requireParam(params, 0);
  const { version, from, calls, capabilities } = isObject(bundle) ? bundle : {};
  if (version !== '2.0.0') throw invalidParams('version must be 2.0.0');
  requireOwnAddress(from ?? own, own);
  if (requireChainId(bundle) !== chainId) {
    throw new DemoRpcError(rpcErrorCodes.otherChain, 'chainId is not that of the network in use.');
  }
  const asked = isObject(capabilities) ? Object.values(capabilities) : [];
  if (asked.some((it) => readField(it, 'optional') !== true)) {
    throw new DemoRpcError(rpcErrorCodes.noCapability, 'The Demo Wallet has no such capability.');
  }
  if (!Array.isArray(calls) || calls.length === 0) throw invalidParams('calls must be a list');
  return calls.map(requireCall);
}

function requireCall(call: unknown): TransactionRequest {
  return {
    to: requireAddress(readField(call, 'to'), 'to'),
    value: requireQuantity(readField(call, 'value') ?? '0x0', 'value'),
    data: requireBytes(readField(call, 'data') ?? '0x', 'data'),
  };
}

function requireAddress(value: unknown, name: string): Address {
  if (typeof value !== 'string' || !isAddress(value, { strict: false })) {
    throw invalidParams(`${name} is not an address`);
  }
  return value;
}
