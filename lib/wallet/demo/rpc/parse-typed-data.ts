import { type Address, hashTypedData, type TypedDataDefinition } from 'viem';
import { isObject } from '@/lib/parse';
import { demoErrors } from '@/lib/wallet/demo/rpc/error-messages';
import { requireOwnAddress, requireParam } from '@/lib/wallet/demo/rpc/parse-params';
import { DemoRpcError, invalidParams, rpcErrorCodes } from '@/lib/wallet/demo/rpc/rpc-error';

const maxCharacters = 200_000;

/** The data of `eth_signTypedData_v4`, which comes as JSON text or as an object. @see EIP-712 */
export function requireTypedData(
  params: unknown,
  own: Address,
  chainId: number,
): { definition: TypedDataDefinition; text: string } {
  requireOwnAddress(requireParam(params, 0), own);
  const data = parseJson(requireParam(params, 1));
  if (!isTypedData(data)) {
    throw invalidParams('typed data needs types, domain, primaryType and message');
  }
  const { chainId: domainChain } = data.domain;
  if (domainChain !== undefined && toBigInt(domainChain) !== BigInt(chainId)) {
    throw new DemoRpcError(rpcErrorCodes.invalidParams, demoErrors.otherDomainChain);
  }
  const definition = data as TypedDataDefinition;
  try {
    hashTypedData(definition);
  } catch {
    throw invalidParams('the message does not fit its types');
  }
  const { domain, primaryType, message } = data;
  return { definition, text: JSON.stringify({ domain, primaryType, message }, null, 2) };
}

function parseJson(value: unknown): unknown {
  try {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    if (text.length > maxCharacters) throw invalidParams('typed data is too long');
    return JSON.parse(text);
  } catch (error) {
    throw error instanceof DemoRpcError ? error : invalidParams('typed data is not JSON');
  }
}

function isTypedData(data: unknown): data is {
  types: Record<string, unknown>;
  domain: Record<string, unknown>;
  primaryType: string;
  message: Record<string, unknown>;
} {
  return (
    isObject(data) &&
    isObject(data.types) &&
    isObject(data.domain) &&
    typeof data.primaryType === 'string' &&
    isObject(data.message)
  );
}

function toBigInt(value: unknown): bigint | null {
  try {
    return typeof value === 'string' || typeof value === 'number' ? BigInt(value) : null;
  } catch {
    return null;
  }
}
