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

/** `undeployed`: the account has no code, and no factory may create it. */
export type NodeVerdict = 'valid' | 'invalid' | 'undeployed' | 'unavailable';

export type SignatureCheck = {
  address: Address;
  hash: Hex;
  signature: Hex;
  /** Null if no creation may be run. */
  creation: FactoryCall | null;
};

const parameters = parseAbiParameters(
  'address account, bytes32 hash, bytes signature, address factory, bytes factoryCall',
);
/** By the result of `check-signature.sol`. */
const verdicts: readonly NodeVerdict[] = ['invalid', 'valid', 'undeployed'];
/** Twice what the most thorough accounts take, to end loops. */
const gas = '0x989680' as const;

/**
 * Whether a contract account accepts a signature, by one `eth_call` of one node. With separate calls for
 * code, creation and signature, a node could mix the answers of different blocks.
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
