import 'server-only';
import type { Chain } from 'viem';
import { getRpcUrls } from '@/lib/chains';
import { getEnv } from '@/lib/env/env';
import type { FairQueue, Requester } from '@/lib/server/auth/fair-queue';
import { createLimitRefusal } from '@/lib/server/http/http-errors';

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

/**
 * What the nodes of a chain say, one asked after the other when it is the requester's turn in the queue, until as
 * many as needed agree (`countAgreeing`). `unavailable` where too few gave the same verdict. Rejects with a `Refusal` when too many questions
 * are pending.
 */
export async function askNodes<Verdict extends string>(
  question: Question<Verdict>,
  requester: Requester,
  queue: FairQueue,
): Promise<Verdict | 'unavailable'> {
  const result = await queue.run(requester, () => askInTurn(question));
  if (result === null) throw createLimitRefusal('node requests', retryAfter);
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
