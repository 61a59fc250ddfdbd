import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { config } from '@/lib/config';
import { type Round, type Verdict, Verdicts } from '@/lib/server/gates/verdicts';

/** The first recheck request in ten minutes. */
const first = { count: 1, resetsAt: 1_700_000_600_000 };

let verdicts: Verdicts;
beforeEach(() => {
  verdicts = new Verdicts();
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const write = (account: string, rule: string, verdict: Verdict, round: Round = null) =>
  verdicts.get(account, rule, round, async () => verdict);

/** Returns the known verdict, or "unavailable", which is not cached. */
const read = (account: string, rule: string, round: Round = null) =>
  verdicts.get(account, rule, round, async () => 'unavailable');

it.each(['yes', 'no'] as const)('a "%s" is cached for its configured time', async (verdict) => {
  await write('0x1', 'rule', verdict);
  vi.advanceTimersByTime(config.gates[verdict] * 1000 - 1);
  expect(await read('0x1', 'rule')).toBe(verdict);
  vi.advanceTimersByTime(1);
  expect(await read('0x1', 'rule')).toBe('unavailable');
});

it.each<[Verdict, string, Round]>([
  ['no', 'as Redis reports the end of the same window earlier', { ...first, resetsAt: -20 }],
  ['no', 'or later', { ...first, resetsAt: 20 }],
  ['unavailable', 'the next wish', { ...first, count: 2, resetsAt: 0 }],
  [
    'unavailable',
    'the first wish of the next ten minutes',
    { ...first, resetsAt: config.limits.gateRecheck.seconds * 1000 },
  ],
  ['unavailable', 'no wish', null],
])('a "no" holds until the visitor’s next wish to recheck: %s, %s', async (expected, _, round) => {
  await write('0x1', 'rule', 'no', first);
  const later = round && { ...round, resetsAt: first.resetsAt + round.resetsAt };
  expect(await read('0x1', 'rule', later)).toBe(expected);
});

it('at most ten thousand verdicts are cached, and the oldest is dropped', async () => {
  for (let number = 0; number <= 10_000; number += 1) await write(`${number}`, '', 'yes');
  expect(await read('0', '')).toBe('unavailable');
  expect(await read('1', '')).toBe('yes');
  expect(await read('10000', '')).toBe('yes');
});
