import 'server-only';
import { type Address, hashMessage, isHex } from 'viem';
import { getChains, getRpcUrls } from '@/lib/chains';
import { config } from '@/lib/config';
import { getEnv } from '@/lib/env/env';
import { FairQueue, type Requester } from '@/lib/server/auth/fair-queue';
import { type NodeVerdict, requestNode } from '@/lib/server/auth/request-node';
import { hashKey } from '@/lib/server/crypto/hash-key';
import { createLimitRefusal } from '@/lib/server/http/http-errors';
import { getStore } from '@/lib/server/store/get-store';
import { perProcess } from '@/lib/server/telemetry/per-process';

export type ContractClaim = {
  address: Address;
  chainId: number;
  message: string;
  signature: string;
  /** Of a Safe: it has code, and may have taken note of the message on its chain (`0x`). */
  isSafe: boolean;
  /** Of a session: as many nodes must say "invalid" as say "valid" otherwise, for one may lag. */
  isRecheck?: boolean;
};

/** Milliseconds for one node, and for all of them. */
const nodeTimeout = 4_000;
const timeout = 9_000;
/** Milliseconds after which one that found no place may come again. */
const retryAfter = 2_000;
/** Milliseconds for which a client counts as known to an account after it signed in. */
const knownFor = 30 * 24 * 60 * 60 * 1000;

const getQueue = () => perProcess('questions', () => new FairQueue(config.nodeQuestions));

/**
 * Asks the nodes of its chain whether a contract account signed a message, when it is the asker's turn.
 * `unavailable` means that they did not answer, which says nothing about the signature. Rejects with a
 * `Refusal` when there are too many questions.
 */
export async function verifyByNode(claim: ContractClaim, asker: Requester): Promise<NodeVerdict> {
  const answer = await getQueue().run(asker, () => askNodes(claim));
  if (answer === null) throw createLimitRefusal('node questions', retryAfter);
  return answer.value;
}

/**
 * Where an operator configured two nodes for the chain, two must say "valid": one that lies alone
 * lets nobody in. With fewer configured the first that answers is believed.
 */
async function askNodes(claim: ContractClaim): Promise<NodeVerdict> {
  const { address, chainId, message, signature, isSafe, isRecheck = false } = claim;
  const env = getEnv();
  const chain = getChains(env).find(({ id }) => id === chainId);
  if (chain === undefined || !isHex(signature)) return 'invalid';
  const isHttp = (url: string) => url.startsWith('http');
  const configured = new Set((env.rpcUrls[chain.id] ?? []).filter(isHttp));
  const needed = { valid: configured.size >= 2 ? 2 : 1, invalid: 1 };
  if (isRecheck) needed.invalid = needed.valid;
  const asks = isSafe ? ('account' as const) : ('validator' as const);
  const question = { address, hash: hashMessage(message), signature, asks };
  const deadline = AbortSignal.timeout(timeout);
  for (const url of new Set(getRpcUrls(chain, env.rpcUrls).filter(isHttp))) {
    const signal = AbortSignal.any([deadline, AbortSignal.timeout(nodeTimeout)]);
    const answer = await requestNode(url, question, signal);
    if (answer === 'unavailable') continue;
    needed[answer] -= 1;
    if (needed[answer] === 0) return answer;
  }
  return 'unavailable';
}

/** Whether this client has signed in to the account in the last month. */
export async function isKnownClient(account: string, client: string): Promise<boolean> {
  return (await getStore().readHits(toKnownKey(account, client))) !== null;
}

export async function recordKnownClient(account: string, client: string): Promise<void> {
  await getStore().hit(toKnownKey(account, client), 1, knownFor);
}

export async function forgetKnownClient(account: string, client: string): Promise<void> {
  await getStore().forgetHits(toKnownKey(account, client));
}

function toKnownKey(account: string, client: string): string {
  return `known:${hashKey(`${account} ${client}`)}`;
}
