import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { config } from '@/lib/config';
import { createVerdicts } from '@/lib/server/gates/verdicts';

/** The first wish in ten minutes. */
const first = { count: 1, resetsAt: 1_700_000_600_000 };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

it.each(['yes', 'no'] as const)('a "%s" is kept for its stated time', (verdict) => {
  const verdicts = createVerdicts();
  verdicts.write('0x1', 'rule', null, verdict);
  vi.advanceTimersByTime(config.gates[verdict] * 1000 - 1);
  expect(verdicts.read('0x1', 'rule', null)).toBe(verdict);
  vi.advanceTimersByTime(1);
  expect(verdicts.read('0x1', 'rule', null)).toBeNull();
});

it('who asks to be looked at again gets rid of a "no", and loses no "yes"', () => {
  const verdicts = createVerdicts();
  verdicts.write('0x1', 'one', null, 'no');
  verdicts.write('0x1', 'other', null, 'yes');
  expect(verdicts.read('0x1', 'one', first)).toBeNull();
  expect(verdicts.read('0x1', 'other', first)).toBe('yes');
});

it('a "no" counts until the next wish, which may be the first of the next ten minutes', () => {
  const verdicts = createVerdicts();
  verdicts.write('0x1', 'rule', first, 'no');
  // Redis says for how long the window goes on, which takes some milliseconds to say.
  for (const ms of [-20, 0, 20]) {
    expect(verdicts.read('0x1', 'rule', { ...first, resetsAt: first.resetsAt + ms })).toBe('no');
  }
  expect(verdicts.read('0x1', 'rule', { ...first, count: 2 })).toBeNull();
  const next = first.resetsAt + config.limits.gateRecheck.seconds * 1000;
  expect(verdicts.read('0x1', 'rule', { ...first, resetsAt: next })).toBeNull();
  expect(verdicts.read('0x1', 'rule', null)).toBeNull();
});

it('accounts and rules are kept apart, and an account is forgotten alone', () => {
  const verdicts = createVerdicts();
  verdicts.write('0x1', 'rule', null, 'yes');
  verdicts.write('0x12', 'rule', null, 'yes');
  expect(verdicts.read('0x1', 'other', null)).toBeNull();
  expect(verdicts.read('0x2', 'rule', null)).toBeNull();
  verdicts.forget('0x1');
  expect(verdicts.read('0x1', 'rule', null)).toBeNull();
  expect(verdicts.read('0x12', 'rule', null)).toBe('yes');
});

it('ten thousand are kept at most, and the oldest goes', () => {
  const verdicts = createVerdicts();
  for (let number = 0; number <= 10_000; number += 1) verdicts.write(`${number}`, '', null, 'yes');
  expect(verdicts.read('0', '', null)).toBeNull();
  expect(verdicts.read('1', '', null)).toBe('yes');
  expect(verdicts.read('10000', '', null)).toBe('yes');
});
