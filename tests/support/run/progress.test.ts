import { expect, test } from 'vitest';
import {
  describeLast,
  describeRun,
  estimatePlan,
  estimateRest,
  formatDuration,
  isNextTenth,
  type StageProgress,
} from '@/tests/support/run/progress';

const stage = (changes: Partial<StageProgress> = {}): StageProgress => ({
  name: 'HTTP tests',
  startedMs: 0,
  isOver: false,
  count: null,
  lastSeconds: null,
  ...changes,
});
const count = { done: 10, total: 40 };

test.each([
  [0, '0 s'],
  [59.4, '59 s'],
  [59.6, '1 min 0 s'],
  [192, '3 min 12 s'],
  [3599.6, '1 h 0 min'],
  [3720, '1 h 2 min'],
])('%d seconds are formatted as %s', (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text);
});

test('estimates the rest of a stage from its count, the last run or both', () => {
  const nowMs = 30_000;
  expect(estimateRest(stage(), nowMs)).toBeNull();
  expect(estimateRest(stage({ count: { done: 0, total: 40 } }), nowMs)).toBeNull();
  expect(estimateRest(stage({ count: { done: 0, total: 0 } }), nowMs)).toBeNull();
  expect(estimateRest(stage({ count }), nowMs)).toBe(90);
  expect(estimateRest(stage({ count, lastSeconds: 200 }), nowMs)).toBe(150);
  expect(estimateRest(stage({ lastSeconds: 200 }), nowMs)).toBe(170);
  expect(estimateRest(stage({ lastSeconds: 20 }), nowMs)).toBe(0);
  expect(estimateRest(stage({ startedMs: null, lastSeconds: 200 }), nowMs)).toBe(200);
  expect(estimateRest(stage({ isOver: true }), nowMs)).toBe(0);
});

test('estimates the rest of a plan from its slowest track, if all are known', () => {
  const last = (lastSeconds: number | null) => stage({ startedMs: null, lastSeconds });
  const plan = [[last(10)], [last(20), last(5)], [last(1)]];
  expect(estimatePlan(plan, 0)).toBe(25);
  expect(estimatePlan([...plan, [last(null)]], 0)).toBeNull();
});

test('describes a run by the time taken, the time left and the stages in progress', () => {
  const plan = [
    [
      stage({ name: 'build', isOver: true }),
      stage({ name: 'browser tests', lastSeconds: 240, count }),
    ],
    [
      stage({ name: 'component tests', startedMs: 60_000, lastSeconds: 90 }),
      stage({ startedMs: null, lastSeconds: 20 }),
    ],
  ];
  expect(describeRun(plan, 0, 90_000)).toBe(
    '1 min 30 s, about 3 min 0 s left: browser tests 10 of 40; component tests 30 s',
  );
  expect(describeRun([[stage()]], 0, 5_000)).toBe('5 s: HTTP tests 5 s');
});

test('a progress line is due at every tenth of a stage', () => {
  const due = Array.from({ length: 41 }, (_, done) => done).filter((done) =>
    isNextTenth(done === 0 ? null : { done: done - 1, total: 40 }, { done, total: 40 }),
  );
  expect(due).toEqual([4, 8, 12, 16, 20, 24, 28, 32, 36, 40]);
  expect(isNextTenth({ done: 0, total: 0 }, { done: 0, total: 0 })).toBe(false);
});

test('shows the duration of the last run if it is known', () => {
  expect(describeLast(null)).toBe('');
  expect(describeLast(184)).toBe(' (last time 3 min 4 s)');
});
