import type { Hits } from '@/lib/server/store/store';

type MemoryCounters = {
  increment(key: string): Hits;
  /** Takes one increment of the current window back. */
  decrement(key: string): void;
  /** Null where nothing was counted in the current window. */
  read(key: string): Hits | null;
};

/** Counters of this process, each of which starts anew `windowMs` after its first increment. */
export function createMemoryCounters(windowMs: number): MemoryCounters {
  const counters = new Map<string, Hits>();
  let sweptAt = Date.now();

  /** A window that ends later than one opened now was opened before the clock was set back. */
  function isOpen({ resetsAt }: Hits, now: number): boolean {
    return resetsAt > now && resetsAt <= now + windowMs;
  }

  /** At most once a window, so that a counter is kept for two windows at the longest. */
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
