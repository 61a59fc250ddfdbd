import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MemoryCounters } from '@/lib/server/rate-limit/process-limits';

let counters: MemoryCounters;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'Date'] });
  counters = new MemoryCounters(1_000);
});
afterEach(() => {
  vi.useRealTimers();
});

it('counts each key in a window that its first increment opens', () => {
  expect(counters.read('a')).toBeNull();
  const { resetsAt } = counters.add('a', 1);
  vi.advanceTimersByTime(999);
  expect(counters.add('a', 1)).toEqual({ count: 2, resetsAt });
  expect(counters.add('b', 1)).toEqual({ count: 1, resetsAt: resetsAt + 999 });
  vi.advanceTimersByTime(1);
  expect(counters.read('a')).toBeNull();
  expect(counters.read('b')?.count).toBe(1);
  expect(counters.add('a', 1)).toEqual({ count: 1, resetsAt: resetsAt + 1_000 });
});

it('keeps a counter that is still open when others are swept', () => {
  counters.add('old', 1);
  vi.advanceTimersByTime(900);
  counters.add('open', 1);
  vi.advanceTimersByTime(200);
  counters.add('new', 1);
  expect(counters.read('old')).toBeNull();
  expect(counters.add('open', 1).count).toBe(2);
});

it('subtracts no more than was counted in the window', () => {
  counters.add('a', 1);
  counters.add('a', -1);
  counters.add('a', -1);
  expect(counters.add('a', 1).count).toBe(1);
  vi.advanceTimersByTime(1_000);
  expect(counters.add('a', -1).count).toBe(0);
});
