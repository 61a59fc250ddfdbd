import type { Hits, Increment } from '@/lib/server/store/store';

type Write = (increment: Increment) => Promise<Hits>;
type Batch = { count: number; hits: Promise<Hits> };

/** Merges a key's increments during a write into the next write. Each caller gets the count up to its own. */
export function coalesceIncrements(write: Write): Write {
  const writing = new Map<string, Promise<Hits>>();
  const waiting = new Map<string, Batch>();

  async function start(increment: Increment): Promise<Hits> {
    const hits = write(increment);
    writing.set(increment.key, hits);
    return await hits.finally(() => writing.delete(increment.key));
  }

  return async (increment) => {
    const { key, count, windowMs } = increment;
    const busy = writing.get(key);
    if (busy === undefined && !waiting.has(key)) return await start(increment);
    const batch: Batch = waiting.get(key) ?? {
      count: 0,
      hits: Promise.allSettled([busy]).then(() => {
        waiting.delete(key);
        return start({ key, count: batch.count, windowMs });
      }),
    };
    waiting.set(key, batch);
    batch.count += count;
    const own = batch.count;
    const hits = await batch.hits;
    return { ...hits, count: hits.count - batch.count + own };
  };
}
