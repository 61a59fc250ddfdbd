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
  /** A Safe's: it has code, and may have stored the message on its chain (`0x`). */
  isSafe: boolean;
  /** Of a session that is open: as many nodes must say "invalid" as "valid", because one may lag. */
  isRecheck?: boolean;
};

/**
 * Whether a contract account signed a message, by the nodes of its chain (ERC-1271, ERC-6492), when it is
 * the caller's turn. Where two have to agree, two must say "valid": a single lying node signs nobody
 * in. `undeployed`: the account has no code, and the factory of its wrapper is not one of `lib/config.ts`.
 * `unavailable` means that no node responded, which says nothing about the signature. Rejects with a
 * `Refusal` when too many verifications are pending.
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
  // Advice to deploy first is for a sign-in by a wrapper; all else that is not there is invalid.
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
