import 'server-only';
import {
  type Address,
  concat,
  encodeAbiParameters,
  hashMessage,
  isHex,
  parseAbiParameters,
  zeroAddress,
} from 'viem';
import { getChains } from '@/lib/chains';
import { getEnv } from '@/lib/env/env';
import { askNodes, type NodeCaller } from '@/lib/server/nodes/ask-nodes';
import type { NodeAnswer } from '@/lib/server/nodes/call-node';
import { checkSignatureCode } from '@/lib/server/signature/check-signature-code';
import {
  type FactoryCall,
  isListedCall,
  isWrapped,
  unwrapSignature,
} from '@/lib/server/signature/erc6492';

/** `undeployed`: the account has no code, and no factory may create it. */
export type NodeVerdict = 'valid' | 'invalid' | 'undeployed' | 'unavailable';

export type SignatureClaim = {
  address: Address;
  chainId: number;
  message: string;
  signature: string;
};

const parameters = parseAbiParameters(
  'address account, bytes32 hash, bytes signature, address factory, bytes factoryCall',
);
/** Indexed by the result of `check-signature.sol`. */
const verdicts: readonly NodeVerdict[] = ['invalid', 'valid', 'undeployed'];
/** Twice the gas that the most thorough accounts take, to end loops. */
const gas = '0x989680' as const;
const noCreation: FactoryCall = { factory: zeroAddress, data: '0x' };
const isWord = /^0x[0-9a-f]{64}$/i;

/**
 * Verifies on its chain's nodes that a contract account signed a message (ERC-1271, ERC-6492). With two or
 * more configured nodes, two must return "valid", so one lying node signs nobody in. Rejects like `askNodes`.
 */
export async function verifyErc1271(
  claim: SignatureClaim,
  caller: NodeCaller,
): Promise<NodeVerdict> {
  const { address, chainId, message } = claim;
  const isRecheck = caller.kind === 'recheck';
  const chain = getChains(getEnv()).find(({ id }) => id === chainId);
  const unwrapped = isHex(claim.signature) ? unwrapSignature(claim.signature) : null;
  if (chain === undefined || unwrapped === null) return 'invalid';
  const { signature, creation } = unwrapped;
  const isListed = creation !== null && isListedCall(chainId, creation);
  const { factory, data } = isListed ? creation : noCreation;
  const check = [address, hashMessage(message), signature, factory, data] as const;
  // One call: with several for code, creation and signature, a node could mix answers from different blocks.
  const call = { data: concat([checkSignatureCode, encodeAbiParameters(parameters, check)]), gas };
  // Only a visitor who signs in with a wrapper can follow the advice to deploy first.
  const isAdvised = isHex(claim.signature) && isWrapped(claim.signature) && !isRecheck;
  return await askNodes<Exclude<NodeVerdict, 'unavailable'>>(
    {
      chain,
      call: { method: 'eth_call', params: [call, 'latest'] },
      read: (answer) => {
        const verdict = readVerdict(answer);
        return verdict === 'undeployed' && !isAdvised ? 'invalid' : verdict;
      },
      // For an open session, "invalid" needs as many nodes as "valid", because one may lag.
      countNeeded: (verdict, agreeing) => (verdict === 'valid' || isRecheck ? agreeing : 1),
    },
    caller,
  );
}

function readVerdict(answer: NodeAnswer): NodeVerdict {
  if (!answer.ok) return answer.reason === 'execution' ? 'invalid' : 'unavailable';
  return isWord.test(answer.result) ? (verdicts[Number(answer.result)] ?? 'invalid') : 'invalid';
}
