import 'server-only';
import { type Address, hashMessage, isHex } from 'viem';
import { getChains } from '@/lib/chains';
import { getEnv } from '@/lib/env/env';
import { askNodes, type NodeCaller } from '@/lib/server/auth/ask-nodes';
import { type NodeVerdict, requestNode } from '@/lib/server/auth/request-node';

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
 * in. `unavailable` means that no node responded, which says nothing about the signature. Rejects with a
 * `Refusal` when too many verifications are pending.
 */
export async function verifyErc1271(
  claim: SignatureClaim,
  caller: NodeCaller,
): Promise<NodeVerdict> {
  const { address, chainId, message, signature, isSafe, isRecheck = false } = claim;
  const chain = getChains(getEnv()).find(({ id }) => id === chainId);
  if (chain === undefined || !isHex(signature)) return 'invalid';
  const target = isSafe ? ('account' as const) : ('validator' as const);
  const check = { address, hash: hashMessage(message), signature, target };
  return await askNodes(
    {
      chain,
      ask: (url, signal) => requestNode(url, check, signal),
      countNeeded: (verdict, agreeing) => (verdict === 'valid' || isRecheck ? agreeing : 1),
    },
    caller,
  );
}
