import type { Hits } from '@/lib/server/store/store';

type MemoryCounters = {
  increment(key: string): Hits;
  decrement(key: string): void;
  /** null if nothing was counted in the current window. */
  read(key: string): Hits | null;
};

/** Counts in this process's memory. A key's window begins with its first increment. */
export function createMemoryCounters(windowMs: number): MemoryCounters {
  const counters = new Map<string, Hits>();
  let sweptAt = Date.now();

  /** A window that ends too late was opened before the clock was set back. */
  function isOpen({ resetsAt }: Hits, now: number): boolean {
    return resetsAt > now && resetsAt <= now + windowMs;
  }

  /** At most once per window: a counter is kept for two windows at most. */
  function sweep(now: number): void {
    if (now >= sweptAt && now - sweptAt < windowMs) return;
    sweptAt = now;
    for (const [key, hits] of counters) if (!isOpen(hits, now)) counters.delete(key);
  }

  function read(key: string): Hits | null {
    const hits = counters.get(key);
    return hits !== undefined && isOpen(hits, Date.now()) ? hits : null;
  }

  return {
    increment(key) {
      const now = Date.now();
      sweep(now);
      const { count, resetsAt } = read(key) ?? { count: 0, resetsAt: now + windowMs };
      const hits = { count: count + 1, resetsAt };
      counters.set(key, hits);
      return hits;
    },
    decrement(key) {
      const hits = read(key);
      if (hits !== null) counters.set(key, { ...hits, count: Math.max(0, hits.count - 1) });
    },
    read,
  };
}
