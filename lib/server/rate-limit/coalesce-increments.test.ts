import { describe, expect, it } from 'vitest';
import { coalesceIncrements } from '@/lib/server/rate-limit/coalesce-increments';

function createCounter() {
  const writes: number[] = [];
  let total = 0;
  const write = coalesceIncrements(async ({ key, count }) => {
    await new Promise((resolve) => setImmediate(resolve));
    if (key === 'broken') throw new Error('down');
    writes.push(count);
    total += count;
    return { count: total, resetsAt: 7 };
  });
  const hit = (key: string, count: number) => write({ key, count, windowMs: 1_000 });
  return { hit, writes };
}

describe('simultaneous increments of one key', () => {
  it('take two writes, and each caller receives the count up to its own', async () => {
    const { hit, writes } = createCounter();
    const hits = await Promise.all([1, 1, 2, -1].map((count) => hit('one', count)));
    expect(hits.map(({ count }) => count)).toEqual([1, 2, 4, 3]);
    expect(writes).toEqual([1, 2]);
  });

  it('start a new write after a pause', async () => {
    const { hit, writes } = createCounter();
    await hit('one', 1);
    expect(await hit('one', 1)).toEqual({ count: 2, resetsAt: 7 });
    expect(writes).toEqual([1, 1]);
  });

  it('fail together when the store fails, and later ones reach the store again', async () => {
    const { hit } = createCounter();
    const results = await Promise.allSettled([hit('broken', 1), hit('broken', 1)]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await expect(hit('broken', 1)).rejects.toThrow('down');
  });
});
