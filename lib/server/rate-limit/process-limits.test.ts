import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MemoryCounters } from '@/lib/server/rate-limit/process-limits';

let counters: MemoryCounters;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  counters = new MemoryCounters(1_000);
});
afterEach(() => {
  vi.useRealTimers();
});

it('counts each key in a window that its first increment opens', () => {
  expect(counters.read('a')).toBeNull();
  const { resetsAt } = counters.increment('a');
  vi.advanceTimersByTime(999);
  expect(counters.increment('a')).toEqual({ count: 2, resetsAt });
  expect(counters.increment('b')).toEqual({ count: 1, resetsAt: resetsAt + 999 });
  vi.advanceTimersByTime(1);
  expect(counters.read('a')).toBeNull();
  expect(counters.read('b')?.count).toBe(1);
  expect(counters.increment('a')).toEqual({ count: 1, resetsAt: resetsAt + 1_000 });
});

it('keeps a counter that is still open when others are swept', () => {
  counters.increment('old');
  vi.advanceTimersByTime(900);
  counters.increment('open');
  vi.advanceTimersByTime(200);
  counters.increment('new');
  expect(counters.read('old')).toBeNull();
  expect(counters.increment('open').count).toBe(2);
});

it('subtracts no more than was counted in the window', () => {
  counters.increment('a');
  counters.decrement('a');
  counters.decrement('a');
  expect(counters.increment('a').count).toBe(1);
  counters.decrement('never counted');
  expect(counters.read('never counted')).toBeNull();
  vi.advanceTimersByTime(1_000);
  counters.decrement('a');
  expect(counters.read('a')).toBeNull();
});
