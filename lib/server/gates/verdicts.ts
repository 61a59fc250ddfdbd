import 'server-only';
import { config } from '@/lib/config';
import { dropOldest } from '@/lib/server/drop-oldest';
import type { Hits } from '@/lib/server/store/store';
import { perProcess } from '@/lib/server/telemetry/per-process';

export type Verdict = 'yes' | 'no' | 'unavailable';

/**
 * Window of an account's last recheck request; null before the first. The count is not enough, because the
 * first request of the next window has the same count.
 */
export type Round = Pick<Hits, 'count' | 'resetsAt'> | null;

type Known = { answer: Promise<Verdict>; verdict: Verdict | null; round: Round; until: number };

const maxKnown = 10_000;

export const getVerdicts = () => perProcess('gate-verdicts', () => new Verdicts());

export class Verdicts {
  readonly #known = new Map<string, Known>();

  /** Returns a known verdict, a pending one, or a new one. A "no" counts only in its `round`. */
  async get(
    account: string,
    rule: string,
    round: Round,
    ask: () => Promise<Verdict>,
  ): Promise<Verdict> {
    const key = `${account} ${rule}`;
    const known = this.#known.get(key);
    if (known !== undefined && isUsable(known, round)) return await known.answer;
    const asked: Known = { answer: ask(), verdict: null, round, until: Number.POSITIVE_INFINITY };
    this.#known.delete(key);
    this.#known.set(key, asked);
    const drop = () => this.#known.get(key) === asked && this.#known.delete(key);
    const verdict = await asked.answer.catch((error: unknown) => {
      drop();
      throw error;
    });
    if (verdict === 'unavailable') drop();
    else {
      asked.verdict = verdict;
      asked.until = performance.now() + config.gates[verdict] * 1000;
      dropOldest(this.#known, maxKnown);
    }
    return verdict;
  }

  forget(account: string): void {
    for (const key of this.#known.keys()) {
      if (key.startsWith(`${account} `)) this.#known.delete(key);
    }
  }
}

function isUsable(known: Known, round: Round): boolean {
  if (known.until <= performance.now()) return false;
  return known.verdict === 'yes' || isSameRound(known.round, round);
}

/** Compares rounds. Redis is inexact about a window's end, but two ends are at least one window apart. */
function isSameRound(one: Round, other: Round): boolean {
  if (one === null || other === null) return one === other;
  const apartMs = Math.abs(one.resetsAt - other.resetsAt);
  return one.count === other.count && apartMs < (config.limits.gateRecheck.seconds * 1000) / 2;
}
