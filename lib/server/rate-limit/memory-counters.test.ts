import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createMemoryCounters } from '@/lib/server/rate-limit/memory-counters';

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
});
afterEach(() => {
  vi.useRealTimers();
});

it('counts each key in a window that its first increment opens', () => {
  const counters = createMemoryCounters(1_000);
  expect(counters.read('a')).toBeNull();
  expect(counters.increment('a')).toEqual({ count: 1, resetsAt: 1_000 });
  vi.setSystemTime(999);
  expect(counters.increment('a')).toEqual({ count: 2, resetsAt: 1_000 });
  expect(counters.increment('b')).toEqual({ count: 1, resetsAt: 1_999 });
  vi.setSystemTime(1_000);
  expect(counters.read('a')).toBeNull();
  expect(counters.read('b')).toEqual({ count: 1, resetsAt: 1_999 });
  expect(counters.increment('a')).toEqual({ count: 1, resetsAt: 2_000 });
});

it('keeps a counter that is still open when others are swept', () => {
  const counters = createMemoryCounters(1_000);
  counters.increment('old');
  vi.setSystemTime(900);
  counters.increment('open');
  vi.setSystemTime(1_100);
  counters.increment('new');
  expect(counters.read('old')).toBeNull();
  expect(counters.increment('open')).toEqual({ count: 2, resetsAt: 1_900 });
});

it('opens a new window when the clock was set back behind the last one', () => {
  vi.setSystemTime(3_600_000);
  const counters = createMemoryCounters(1_000);
  counters.increment('a');
  vi.setSystemTime(0);
  expect(counters.read('a')).toBeNull();
  expect(counters.increment('a')).toEqual({ count: 1, resetsAt: 1_000 });
});

it('takes back no more than was counted in the window', () => {
  const counters = createMemoryCounters(1_000);
  counters.increment('a');
  counters.decrement('a');
  counters.decrement('a');
  expect(counters.increment('a')).toEqual({ count: 1, resetsAt: 1_000 });
  counters.decrement('never counted');
  expect(counters.read('never counted')).toBeNull();
  vi.setSystemTime(1_000);
  counters.decrement('a');
  expect(counters.read('a')).toBeNull();
});
