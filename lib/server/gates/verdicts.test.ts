import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { config } from '@/lib/config';
import { createVerdicts } from '@/lib/server/gates/verdicts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

it.each(['yes', 'no'] as const)('a "%s" is kept for its stated time', (verdict) => {
  const verdicts = createVerdicts();
  verdicts.write('0x1', 'rule', 0, verdict);
  vi.advanceTimersByTime(config.gates[verdict] * 1000 - 1);
  expect(verdicts.read('0x1', 'rule', 0)).toBe(verdict);
  vi.advanceTimersByTime(1);
  expect(verdicts.read('0x1', 'rule', 0)).toBeNull();
});

it('who asks to be looked at again gets rid of a "no", and loses no "yes"', () => {
  const verdicts = createVerdicts();
  verdicts.write('0x1', 'one', 0, 'no');
  verdicts.write('0x1', 'other', 0, 'yes');
  expect(verdicts.read('0x1', 'one', 1)).toBeNull();
  expect(verdicts.read('0x1', 'other', 1)).toBe('yes');
});

it('accounts and rules are kept apart, and an account is forgotten alone', () => {
  const verdicts = createVerdicts();
  verdicts.write('0x1', 'rule', 0, 'yes');
  verdicts.write('0x12', 'rule', 0, 'yes');
  expect(verdicts.read('0x1', 'other', 0)).toBeNull();
  expect(verdicts.read('0x2', 'rule', 0)).toBeNull();
  verdicts.forget('0x1');
  expect(verdicts.read('0x1', 'rule', 0)).toBeNull();
  expect(verdicts.read('0x12', 'rule', 0)).toBe('yes');
});

it('ten thousand are kept at most, and the oldest goes', () => {
  const verdicts = createVerdicts();
  for (let number = 0; number <= 10_000; number += 1) verdicts.write(`${number}`, '', 0, 'yes');
  expect(verdicts.read('0', '', 0)).toBeNull();
  expect(verdicts.read('1', '', 0)).toBe('yes');
  expect(verdicts.read('10000', '', 0)).toBe('yes');
});
