import 'server-only';
import type { Chain } from 'viem';
import { getRpcUrls } from '@/lib/chains';
import { config } from '@/lib/config';
import { getEnv } from '@/lib/env/env';
import { FairQueue, type Requester } from '@/lib/server/auth/fair-queue';
import { createLimitRefusal } from '@/lib/server/http/http-errors';
import { perProcess } from '@/lib/server/telemetry/per-process';

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

const getQueue = () => perProcess('questions', () => new FairQueue(config.nodeQuestions));

/**
 * What the nodes of a chain say, one asked after the other when it is the requester's turn, until as
 * many as needed agree. Where an operator configured two nodes or more for the chain, two have to agree,
 * so that a single lying node decides nothing; with fewer the first that responds is believed.
 * `unavailable` where too few gave the same verdict. Rejects with a `Refusal` when too many questions
 * are pending.
 */
export async function askNodes<Verdict extends string>(
  question: Question<Verdict>,
  requester: Requester,
): Promise<Verdict | 'unavailable'> {
  const result = await getQueue().run(requester, () => askInTurn(question));
  if (result === null) throw createLimitRefusal('node requests', retryAfter);
  return result.value;
}

async function askInTurn<Verdict extends string>({
  chain,
  ask,
  countNeeded,
}: Question<Verdict>): Promise<Verdict | 'unavailable'> {
  const { rpcUrls } = getEnv();
  const isHttp = (url: string) => url.startsWith('http');
  const configured = new Set((rpcUrls[chain.id] ?? []).filter(isHttp));
  const agreeing = configured.size >= 2 ? 2 : 1;
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
