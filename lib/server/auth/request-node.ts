import 'server-only';
import {
  type Address,
  concat,
  encodeAbiParameters,
  type Hex,
  parseAbiParameters,
  zeroAddress,
} from 'viem';
import type { FactoryCall } from '@/lib/server/auth/account-factories';
import { callNode } from '@/lib/server/auth/call-node';
import { checkSignatureCode } from '@/lib/server/auth/check-signature-code';

/** `undeployed`: the account has no code, and the check names no factory that may make it. */
export type NodeVerdict = 'valid' | 'invalid' | 'undeployed' | 'unavailable';

export type SignatureCheck = {
  address: Address;
  hash: Hex;
  signature: Hex;
  /** The creation of an account that has no code yet; null where none may be run. */
  creation: FactoryCall | null;
};

const parameters = parseAbiParameters(
  'address account, bytes32 hash, bytes signature, address factory, bytes factoryCall',
);
/** By the number that `check-signature.sol` returns. */
const verdicts: readonly NodeVerdict[] = ['invalid', 'valid', 'undeployed'];
/** Twice what the most thorough contract accounts take; a loop ends here. */
const gas = '0x989680' as const;

/**
 * Requests from one node over http whether a contract account accepts a signature: one `eth_call`, bounded
 * in time by `signal` and in the size of its response. One and not three (code, creation, signature), so
 * that a node that changes its block or its mind between them cannot mix the answers.
 * @see https://eips.ethereum.org/EIPS/eip-1271
 * @see https://eips.ethereum.org/EIPS/eip-6492
 */
export async function requestNode(
  url: string,
  { address, hash, signature, creation }: SignatureCheck,
  signal: AbortSignal,
): Promise<NodeVerdict> {
  const { factory, data } = creation ?? { factory: zeroAddress, data: '0x' };
  const check = encodeAbiParameters(parameters, [address, hash, signature, factory, data]);
  const call = { data: concat([checkSignatureCode, check]), gas };
  const answer = await callNode(url, { method: 'eth_call', params: [call, 'latest'] }, signal);
  if (!answer.ok) return answer.reason === 'execution' ? 'invalid' : 'unavailable';
  return isWord.test(answer.result) ? (verdicts[Number(answer.result)] ?? 'invalid') : 'invalid';
}

const isWord = /^0x[0-9a-f]{64}$/i;
