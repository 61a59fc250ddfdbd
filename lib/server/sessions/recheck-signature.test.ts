import { expect, it } from 'vitest';
import { config } from '@/lib/config';
import { getRecheckTimes } from '@/lib/server/sessions/recheck-signature';

const intervalMs = config.session.recheckInterval * 1000;
const ids = Array.from({ length: 1000 }, (_, index) => `session ${index}`);
const ages = ids.map((id) => getRecheckTimes({ id, checkedAt: 1_000 }).dueAt - 1_000);

it('a recheck is due within the interval, and required one interval later', () => {
  for (const id of ids) {
    const { dueAt, requiredAt } = getRecheckTimes({ id, checkedAt: 1_000 });
    expect(dueAt - 1_000).toBeGreaterThanOrEqual(intervalMs / 2);
    expect(dueAt - 1_000).toBeLessThanOrEqual(intervalMs);
    expect(requiredAt).toBe(dueAt + intervalMs);
  }
});

it('sessions verified together are due at scattered times, each at the same time on every call', () => {
  // About a hundred in each tenth of the half, subject to chance.
  for (let tenth = 0; tenth < 10; tenth += 1) {
    const from = (intervalMs / 2) * (1 + tenth / 10);
    const isIn = (age: number) => age >= from && age < from + intervalMs / 20;
    expect(ages.filter(isIn).length).toBeGreaterThan(60);
    expect(ages.filter(isIn).length).toBeLessThan(140);
  }
  const [id = ''] = ids;
  expect(getRecheckTimes({ id, checkedAt: 1_000 }).dueAt - 1_000).toBe(ages[0]);
});
