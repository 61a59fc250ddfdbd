import type { Hits, Increment } from '@/lib/server/store/store';

type Pending = {
  count: number;
  resolve: (hits: Hits) => void;
  reject: (error: unknown) => void;
};

type Write = (increment: Increment) => Promise<Hits>;

/** Merges a key's increments during a write into the next write. Each caller gets the count up to its own. */
export function coalesceIncrements(write: Write): Write {
  const queues = new Map<string, Pending[]>();

  async function run({ key, windowMs }: Increment, queue: Pending[]): Promise<void> {
    while (queue.length > 0) {
      const batch = queue.splice(0);
      try {
        const { count, resetsAt } = await write({ key, count: sum(batch), windowMs });
        let reached = count - sum(batch);
        for (const caller of batch) {
          reached += caller.count;
          caller.resolve({ count: reached, resetsAt });
        }
      } catch (error) {
        for (const caller of batch) caller.reject(error);
      }
    }
    queues.delete(key);
  }

  return (increment) =>
    new Promise((resolve, reject) => {
      const caller = { count: increment.count, resolve, reject };
      const queue = queues.get(increment.key);
      if (queue !== undefined) {
        queue.push(caller);
        return;
      }
      const started = [caller];
      queues.set(increment.key, started);
      void run(increment, started);
    });
}

function sum(pending: readonly Pending[]): number {
  return pending.reduce((total, { count }) => total + count, 0);
}
