import 'server-only';
import { config } from '@/lib/config';
import type { Hits } from '@/lib/server/store/store';
import { perProcess } from '@/lib/server/telemetry/per-process';

export type Verdict = 'yes' | 'no' | 'unavailable';

/**
 * The window of an account's last wish to be checked again; null before any. The count is not enough: the
 * first wish of the next window has the same one.
 */
export type Round = Pick<Hits, 'count' | 'resetsAt'> | null;

type Known = { answer: Promise<Verdict>; verdict: Verdict | null; round: Round; until: number };

/** One more drops the oldest. */
const maxKnown = 10_000;

export const getVerdicts = () => perProcess('gate-verdicts', () => new Verdicts());

export class Verdicts {
  /** In the order of insertion. */
  readonly #known = new Map<string, Known>();

  /** A known verdict, one that another request waits for, or a new one. A "no" counts only in its `round`. */
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
      this.#dropOldest();
    }
    return verdict;
  }

  #dropOldest(): void {
    const [oldest] = this.#known.keys();
    if (this.#known.size > maxKnown && oldest !== undefined) this.#known.delete(oldest);
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

/** Redis is inexact about the end of a window, but two windows end at least one window apart. */
function isSameRound(one: Round, other: Round): boolean {
  if (one === null || other === null) return one === other;
  const apartMs = Math.abs(one.resetsAt - other.resetsAt);
  return one.count === other.count && apartMs < (config.limits.gateRecheck.seconds * 1000) / 2;
}
