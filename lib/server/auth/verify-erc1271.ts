import 'server-only';
import { type Address, hashMessage, isHex } from 'viem';
import { getChains, getRpcUrls } from '@/lib/chains';
import { config } from '@/lib/config';
import { getEnv } from '@/lib/env/env';
import { FairQueue, type Requester } from '@/lib/server/auth/fair-queue';
import { type NodeVerdict, requestNode } from '@/lib/server/auth/request-node';
import { createLimitRefusal } from '@/lib/server/http/http-errors';
import { perProcess } from '@/lib/server/telemetry/per-process';

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

/** Milliseconds for one node, and for all of them. */
const nodeTimeout = 4_000;
const timeout = 9_000;
/** Milliseconds after which a refused client may retry. */
const retryAfter = 2_000;

const getQueue = () => perProcess('questions', () => new FairQueue(config.nodeQuestions));

/**
 * Whether a contract account signed a message, by the nodes of its chain (ERC-1271, ERC-6492), when it is
 * the requester's turn. `unavailable` means that no node responded, which says nothing about the
 * signature. Rejects with a `Refusal` when too many verifications are pending.
 */
export async function verifyErc1271(
  claim: SignatureClaim,
  requester: Requester,
): Promise<NodeVerdict> {
  const result = await getQueue().run(requester, () => requestNodes(claim));
  if (result === null) throw createLimitRefusal('node requests', retryAfter);
  return result.value;
}

/**
 * Where an operator configured two nodes for the chain, two must say "valid": a single lying node
 * signs nobody in. With fewer configured the first that responds is believed.
 */
async function requestNodes(claim: SignatureClaim): Promise<NodeVerdict> {
  const { address, chainId, message, signature, isSafe, isRecheck = false } = claim;
  const env = getEnv();
  const chain = getChains(env).find(({ id }) => id === chainId);
  if (chain === undefined || !isHex(signature)) return 'invalid';
  const isHttp = (url: string) => url.startsWith('http');
  const configured = new Set((env.rpcUrls[chain.id] ?? []).filter(isHttp));
  const needed = { valid: configured.size >= 2 ? 2 : 1, invalid: 1 };
  if (isRecheck) needed.invalid = needed.valid;
  const target = isSafe ? ('account' as const) : ('validator' as const);
  const check = { address, hash: hashMessage(message), signature, target };
  const deadline = AbortSignal.timeout(timeout);
  for (const url of new Set(getRpcUrls(chain, env.rpcUrls).filter(isHttp))) {
    const signal = AbortSignal.any([deadline, AbortSignal.timeout(nodeTimeout)]);
    const verdict = await requestNode(url, check, signal);
    if (verdict === 'unavailable') continue;
    needed[verdict] -= 1;
    if (needed[verdict] === 0) return verdict;
  }
  return 'unavailable';
}
