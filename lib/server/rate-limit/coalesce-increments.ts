import type { Hits } from '@/lib/server/store/store';

type Waiter = {
  count: number;
  resolve: (hits: Hits) => void;
  reject: (error: unknown) => void;
};

type CountHits = (key: string, count: number, windowMs: number) => Promise<Hits>;

/**
 * Joins what comes for a key while a write for it is under way into the next write, so that a
 * flood from one client costs the store little. Each caller still gets the count up to its own.
 */
export function coalesceIncrements(hit: CountHits): CountHits {
  const queues = new Map<string, Waiter[]>();

  async function run(key: string, windowMs: number, queue: Waiter[]): Promise<void> {
    while (queue.length > 0) {
      const batch = queue.splice(0);
      try {
        const { count, resetsAt } = await hit(key, sum(batch), windowMs);
        let reached = count - sum(batch);
        for (const waiter of batch) {
          reached += waiter.count;
          waiter.resolve({ count: reached, resetsAt });
        }
      } catch (error) {
        for (const waiter of batch) waiter.reject(error);
      }
    }
    queues.delete(key);
  }

  return (key, count, windowMs) =>
    new Promise((resolve, reject) => {
      const waiter = { count, resolve, reject };
      const queue = queues.get(key);
      if (queue !== undefined) {
        queue.push(waiter);
        return;
      }
      const started = [waiter];
      queues.set(key, started);
      void run(key, windowMs, started);
    });
}

function sum(waiters: readonly Waiter[]): number {
  return waiters.reduce((total, { count }) => total + count, 0);
}
