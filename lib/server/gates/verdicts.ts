import 'server-only';
import { config } from '@/lib/config';
import type { Hits } from '@/lib/server/store/store';
import { perProcess } from '@/lib/server/telemetry/per-process';

type Verdict = 'yes' | 'no';

/**
 * Between two wishes of an account to be looked at again: their window, null for none. Of windows the
 * count alone would not do: the first wish of the next one has the number of this one's first.
 */
export type Round = Pick<Hits, 'count' | 'resetsAt'> | null;

type Verdicts = {
  /** Null where nothing is known, or no longer. A "no" counts only for the `round` it was given in. */
  read(account: string, rule: string, round: Round): Verdict | null;
  write(account: string, rule: string, round: Round, verdict: Verdict): void;
  forget(account: string): void;
};

/** One more drops the one that was written first. */
const mostKept = 10_000;

/** What nodes agreed upon, in the memory of this process alone. */
export const getVerdicts = (): Verdicts => perProcess('gate-verdicts', createVerdicts);

export function createVerdicts(): Verdicts {
  // A map is in the order of insertion.
  const kept = new Map<string, { verdict: Verdict; round: Round; until: number }>();
  const toKey = (account: string, rule: string) => `${account} ${rule}`;
  return {
    read(account, rule, round) {
      const known = kept.get(toKey(account, rule));
      if (known === undefined || known.until <= now()) return null;
      return known.verdict === 'yes' || isSameRound(known.round, round) ? known.verdict : null;
    },
    write(account, rule, round, verdict) {
      const key = toKey(account, rule);
      kept.delete(key);
      kept.set(key, { verdict, round, until: now() + config.gates[verdict] * 1000 });
      const [oldest] = kept.keys();
      if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
    },
    forget(account) {
      for (const key of kept.keys()) if (key.startsWith(`${account} `)) kept.delete(key);
    },
  };
}

/** Two windows end at least a whole one apart, so half of one tells them from a store that is inexact. */
export function isSameRound(one: Round, other: Round): boolean {
  if (one === null || other === null) return one === other;
  const apart = Math.abs(one.resetsAt - other.resetsAt);
  return one.count === other.count && apart < (config.limits.gateRecheck.seconds * 1000) / 2;
}

/** Milliseconds of a clock that nobody sets. */
const now = (): number => performance.now();
