import 'server-only';
import { config } from '@/lib/config';
import { perProcess } from '@/lib/server/telemetry/per-process';

type Verdict = 'yes' | 'no';

type Verdicts = {
  /** Null where nothing is known, or no longer. A "no" counts only for the `round` it was given in. */
  read(account: string, rule: string, round: number): Verdict | null;
  write(account: string, rule: string, round: number, verdict: Verdict): void;
  forget(account: string): void;
};

/** One more drops the one that was written first. */
const mostKept = 10_000;

/** What nodes agreed upon, in the memory of this process alone. */
export const getVerdicts = (): Verdicts => perProcess('gate-verdicts', createVerdicts);

export function createVerdicts(): Verdicts {
  // A map is in the order of insertion.
  const kept = new Map<string, { verdict: Verdict; round: number; until: number }>();
  const toKey = (account: string, rule: string) => `${account} ${rule}`;
  return {
    read(account, rule, round) {
      const known = kept.get(toKey(account, rule));
      if (known === undefined || known.until <= now()) return null;
      return known.verdict === 'yes' || known.round === round ? known.verdict : null;
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

/** Milliseconds of a clock that nobody sets. */
const now = (): number => performance.now();
