import type { Hits } from '@/lib/server/store/store';

type Pending = {
  count: number;
  resolve: (hits: Hits) => void;
  reject: (error: unknown) => void;
};

type Increment = (key: string, count: number, windowMs: number) => Promise<Hits>;

/** Joins increments of a key during a write into the next write. Each caller gets the count up to its own. */
export function coalesceIncrements(increment: Increment): Increment {
  const queues = new Map<string, Pending[]>();

  async function run(key: string, windowMs: number, queue: Pending[]): Promise<void> {
    while (queue.length > 0) {
      const batch = queue.splice(0);
      try {
        const { count, resetsAt } = await increment(key, sum(batch), windowMs);
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

  return (key, count, windowMs) =>
    new Promise((resolve, reject) => {
      const caller = { count, resolve, reject };
      const queue = queues.get(key);
      if (queue !== undefined) {
        queue.push(caller);
        return;
      }
      const started = [caller];
      queues.set(key, started);
      void run(key, windowMs, started);
    });
}

function sum(pending: readonly Pending[]): number {
  return pending.reduce((total, { count }) => total + count, 0);
}
