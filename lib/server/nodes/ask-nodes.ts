import 'server-only';
import type { Chain } from 'viem';
import { getRpcUrls } from '@/lib/chains';
import { config } from '@/lib/config';
import { getEnv } from '@/lib/env/env';
import { createLimitRefusal } from '@/lib/server/http/http-errors';
import { callNode, type NodeAnswer, type NodeCall } from '@/lib/server/nodes/call-node';
import { FairQueue, type Requester } from '@/lib/server/nodes/fair-queue';
import { limitInProcess, uncountInProcess } from '@/lib/server/rate-limit/process-limits';
import { getMetrics } from '@/lib/server/telemetry/metrics';
import { perProcess } from '@/lib/server/telemetry/per-process';

/** By default, `recentRequests` is the client's number of calls on this chain. */
export type NodeCaller = Omit<Requester, 'recentRequests'> & { recentRequests?: number };

type Question<Verdict extends string> = {
  chain: Chain;
  call: NodeCall;
  read: (answer: NodeAnswer) => Verdict | 'unavailable';
  /** Number of nodes that must return this verdict. By default `agreeing`. */
  countNeeded?: (verdict: Verdict, agreeing: number) => number;
};

const nodeTimeoutMs = 4_000;
const totalTimeoutMs = 9_000;
const retryAfterMs = 2_000;

/** One queue per chain, so that a chain whose nodes hang holds up no other. */
const getQueue = ({ id }: Chain) =>
  perProcess(`node-calls-${id}`, () => new FairQueue(config.nodeCalls));

/**
 * Calls a chain's nodes one by one, in the caller's turn, until enough agree; otherwise returns
 * `unavailable`. Every node call that a request causes passes through here. Rejects with a `Refusal` for a
 * client over its limit, and when too many calls are pending.
 */
export async function askNodes<Verdict extends string>(
  question: Question<Verdict>,
  caller: NodeCaller,
): Promise<Verdict | 'unavailable'> {
  const { chain } = question;
  const { kind, client } = caller;
  const count = (outcome: string) => getMetrics().nodeCalls.inc({ kind, outcome });
  const key = `${chain.id} ${client}`;
  let recentRequests: number;
  try {
    recentRequests = await limitInProcess('nodeCall', key);
  } catch (error) {
    count('limited');
    throw error;
  }
  const requester = { recentRequests, ...caller };
  const result = await getQueue(chain).run(requester, () => askInTurn(question));
  if (result === null) {
    await uncountInProcess('nodeCall', key);
    count('crowded');
    throw createLimitRefusal('node requests', retryAfterMs);
  }
  const isAnswered = result.value !== 'unavailable';
  // The product chose the gate's contract, so the client did not cause this. Reading a key's code must not use
  // up the calls that a contract account needs.
  if ((!isAnswered && kind === 'gate') || kind === 'code') await uncountInProcess('nodeCall', key);
  count(isAnswered ? 'answered' : 'unavailable');
  return result.value;
}

/** Returns two if an operator configured two or more nodes, so that one lying node decides nothing. */
export function countAgreeing(chain: Chain): 1 | 2 {
  const configured = new Set((getEnv().rpcUrls[chain.id] ?? []).filter(isHttp));
  return configured.size >= 2 ? 2 : 1;
}

async function askInTurn<Verdict extends string>({
  chain,
  call,
  read,
  countNeeded = (_, agreeing) => agreeing,
}: Question<Verdict>): Promise<Verdict | 'unavailable'> {
  const { rpcUrls } = getEnv();
  const agreeing = countAgreeing(chain);
  const votes = new Map<Verdict, number>();
  const deadline = AbortSignal.timeout(totalTimeoutMs);
  for (const url of new Set(getRpcUrls(chain, rpcUrls).filter(isHttp))) {
    const signal = AbortSignal.any([deadline, AbortSignal.timeout(nodeTimeoutMs)]);
    const verdict = read(await callNode(url, call, signal));
    if (verdict === 'unavailable') continue;
    const count = (votes.get(verdict) ?? 0) + 1;
    if (count >= countNeeded(verdict, agreeing)) return verdict;
    votes.set(verdict, count);
  }
  return 'unavailable';
}

function isHttp(url: string): boolean {
  return url.startsWith('http');
}
