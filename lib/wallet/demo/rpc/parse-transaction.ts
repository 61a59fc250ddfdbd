import { type Address, type Hex, isAddress } from 'viem';
import { isObject } from '@/lib/parse';
import {
  requireBytes,
  requireOwnAddress,
  requireParam,
  requireQuantity,
  toNumber,
} from '@/lib/wallet/demo/rpc/parse-params';
import { invalidParams } from '@/lib/wallet/demo/rpc/rpc-error';

export type TransactionRequest = {
  to: Address | null;
  value: bigint;
  data: Hex;
  gas?: bigint;
  nonce?: number;
} & ({ gasPrice?: bigint } | { maxFeePerGas?: bigint; maxPriorityFeePerGas?: bigint });

const transactionFields: ReadonlySet<string> = new Set(
  'from to value data input gas nonce gasPrice maxFeePerGas maxPriorityFeePerGas chainId type'.split(
    ' ',
  ),
);

/** The first parameter of `eth_sendTransaction`; a field it cannot honour is refused. */
export function requireTransaction(
  params: unknown,
  own: Address,
  chainId: number,
): TransactionRequest {
  const given = requireParam(params, 0);
  if (!isObject(given)) throw invalidParams('a transaction must be an object');
  const tx = Object.fromEntries(Object.entries(given).filter(([, value]) => value != null));
  for (const field of Object.keys(tx)) {
    if (!transactionFields.has(field))
      throw invalidParams(`${field.slice(0, 40)} is not supported`);
  }
  requireOwnAddress(tx.from ?? own, own);
  if (tx.chainId !== undefined && requireQuantity(tx.chainId, 'chainId') !== BigInt(chainId)) {
    throw invalidParams('chainId is not that of the network in use');
  }
  const data = requireBytes(tx.data ?? tx.input ?? '0x', 'data');
  if (tx.data !== undefined && tx.input !== undefined && tx.data !== tx.input) {
    throw invalidParams('data and input differ');
  }
  const to = tx.to ?? null;
  if (to === null && data === '0x') throw invalidParams('to is missing');
  if (to !== null && (typeof to !== 'string' || !isAddress(to, { strict: false }))) {
    throw invalidParams('to is not an address');
  }
  const value = tx.value === undefined ? 0n : requireQuantity(tx.value, 'value');
  return { to, value, data, ...gasAndNonce(tx), ...requireFees(tx) };
}

function gasAndNonce(tx: Record<string, unknown>): { gas?: bigint; nonce?: number } {
  return {
    ...(tx.gas === undefined ? {} : { gas: requireQuantity(tx.gas, 'gas') }),
    ...(tx.nonce === undefined
      ? {}
      : { nonce: toNumber(requireQuantity(tx.nonce, 'nonce'), 'nonce') }),
  };
}

function requireFees(tx: Record<string, unknown>) {
  if (tx.type !== undefined && tx.type !== '0x0' && tx.type !== '0x2') {
    throw invalidParams('type must be 0x0 or 0x2');
  }
  if (tx.gasPrice !== undefined) {
    if (tx.maxFeePerGas !== undefined || tx.maxPriorityFeePerGas !== undefined) {
      throw invalidParams('gasPrice and maxFeePerGas exclude each other');
    }
    return { gasPrice: requireQuantity(tx.gasPrice, 'gasPrice') };
  }
  const fees: { maxFeePerGas?: bigint; maxPriorityFeePerGas?: bigint } = {};
  if (tx.maxFeePerGas !== undefined) {
    fees.maxFeePerGas = requireQuantity(tx.maxFeePerGas, 'maxFeePerGas');
  }
  if (tx.maxPriorityFeePerGas !== undefined) {
    fees.maxPriorityFeePerGas = requireQuantity(tx.maxPriorityFeePerGas, 'maxPriorityFeePerGas');
  }
  return fees;
}
