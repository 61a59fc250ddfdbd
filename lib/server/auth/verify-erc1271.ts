import 'server-only';
import { type Address, hashMessage, isHex } from 'viem';
import { getChains } from '@/lib/chains';
import { getEnv } from '@/lib/env/env';
import { isListedCall } from '@/lib/server/auth/account-factories';
import { askNodes, type NodeCaller } from '@/lib/server/auth/ask-nodes';
import { type NodeVerdict, requestNode } from '@/lib/server/auth/request-node';
import { unwrapSignature } from '@/lib/server/auth/unwrap-signature';

export type SignatureClaim = {
  address: Address;
  chainId: number;
  message: string;
  signature: string;
  /** It has code, and may have stored the message on its chain (`0x`). */
  isSafe: boolean;
  /** For an open session "invalid" takes as many nodes as "valid", because one may lag. */
  isRecheck?: boolean;
};

/**
 * Whether a contract account signed a message (ERC-1271, ERC-6492), by the nodes of its chain. With two or
 * more configured nodes two must return "valid", so that a lying node signs nobody in. Rejects like `askNodes`.
 */
export async function verifyErc1271(
  claim: SignatureClaim,
  caller: NodeCaller,
): Promise<NodeVerdict> {
  const { address, chainId, message, isRecheck = false } = claim;
  const chain = getChains(getEnv()).find(({ id }) => id === chainId);
  const unwrapped = isHex(claim.signature) ? unwrapSignature(claim.signature) : null;
  if (chain === undefined || unwrapped === null) return 'invalid';
  const { signature, creation } = unwrapped;
  const isListed = creation !== null && isListedCall(chainId, creation);
  const check = {
    ...{ address, hash: hashMessage(message), signature },
    creation: isListed ? creation : null,
  };
  // Only a visitor who signs in by a wrapper can follow the advice to deploy first.
  const isAdvised = creation !== null && !isRecheck;
  return await askNodes<Exclude<NodeVerdict, 'unavailable'>>(
    {
      chain,
      ask: async (url, signal) => {
        const verdict = await requestNode(url, check, signal);
        return verdict === 'undeployed' && !isAdvised ? 'invalid' : verdict;
      },
      countNeeded: (verdict, agreeing) => (verdict === 'valid' || isRecheck ? agreeing : 1),
    },
    caller,
  );
}
