import 'server-only';
import type { Chain } from 'viem';
import { getRpcUrls } from '@/lib/chains';
import { config } from '@/lib/config';
import { getEnv } from '@/lib/env/env';
import { FairQueue, type Requester } from '@/lib/server/auth/fair-queue';
import { createLimitRefusal } from '@/lib/server/http/http-errors';
import { limitInProcess, uncountInProcess } from '@/lib/server/rate-limit/process-limits';
import { getMetrics } from '@/lib/server/telemetry/metrics';
import { perProcess } from '@/lib/server/telemetry/per-process';

/** `recentRequests` is the number of the client's calls of this chain where nothing else is given. */
export type NodeCaller = Omit<Requester, 'recentRequests'> & { recentRequests?: number };

type Question<Verdict extends string> = {
  chain: Chain;
  /** Of one node. */
  ask: (url: string, signal: AbortSignal) => Promise<Verdict | 'unavailable'>;
  /** How many nodes must give a verdict, where `agreeing` of them have to agree: 1 or 2. */
  countNeeded: (verdict: Verdict, agreeing: number) => number;
};

/** Milliseconds for one node, and for all of them. */
const nodeTimeout = 4_000;
const timeout = 9_000;
/** Milliseconds after which a refused client may retry. */
const retryAfter = 2_000;

/** One for each chain: a chain whose nodes hang holds up no other. */
const getQueue = ({ id }: Chain) =>
  perProcess(`node-calls-${id}`, () => new FairQueue(config.nodeCalls));

/**
 * The verdict of a chain's nodes, which are called one after the other once it is the caller's turn,
 * until as many as needed agree (`countAgreeing`). `unavailable` where too few gave the same verdict. All
 * that calls a node because of a request comes through here. Rejects with a `Refusal` when the client
 * has used up its calls of this chain, or when too many calls are pending.
 */
export async function askNodes<Verdict extends string>(
  question: Question<Verdict>,
  caller: NodeCaller,
): Promise<Verdict | 'unavailable'> {
  const { chain } = question;
  const { kind, client } = caller;
  const count = (outcome: string) => getMetrics().nodeCalls.inc({ kind, outcome });
  const counted = `${chain.id} ${client}`;
  let recentRequests: number;
  try {
    recentRequests = limitInProcess('nodeCall', counted);
  } catch (error) {
    count('limited');
    throw error;
  }
  const requester = { recentRequests, ...caller };
  const result = await getQueue(chain).run(requester, () => askInTurn(question));
  if (result === null) {
    uncountInProcess('nodeCall', counted);
    count('crowded');
    throw createLimitRefusal('node requests', retryAfter);
  }
  const isAnswered = result.value !== 'unavailable';
  // The product chose the contract of a gate, so a failure to answer is no doing of the client.
  if (!isAnswered && kind === 'gate') uncountInProcess('nodeCall', counted);
  count(isAnswered ? 'answered' : 'unavailable');
  return result.value;
}

/**
 * How many nodes of a chain have to agree. Where an operator configured two or more for it, two, so that
 * a single lying node decides nothing; with fewer the first that responds is believed.
 */
export function countAgreeing(chain: Chain): 1 | 2 {
  const configured = new Set((getEnv().rpcUrls[chain.id] ?? []).filter(isHttp));
  return configured.size >= 2 ? 2 : 1;
}

async function askInTurn<Verdict extends string>({
  chain,
  ask,
  countNeeded,
}: Question<Verdict>): Promise<Verdict | 'unavailable'> {
  const { rpcUrls } = getEnv();
  const agreeing = countAgreeing(chain);
  const votes = new Map<Verdict, number>();
  const deadline = AbortSignal.timeout(timeout);
  for (const url of new Set(getRpcUrls(chain, rpcUrls).filter(isHttp))) {
    const signal = AbortSignal.any([deadline, AbortSignal.timeout(nodeTimeout)]);
    const verdict = await ask(url, signal);
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
