import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createOutage, type Notice } from '@/lib/server/store/outage';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

function observe() {
  const notices: Notice[] = [];
  return { notices, outage: createOutage((notice) => notices.push(notice), 'connected again') };
}

it('a failure is said at once, then every 30 seconds with its number, and its end once', () => {
  const { notices, outage } = observe();
  for (let tenths = 0; tenths < 650; tenths += 1) {
    outage.fail('refused');
    vi.advanceTimersByTime(100);
  }
  outage.end();
  outage.end();
  expect(notices).toEqual([
    { message: 'refused', failures: 1 },
    { message: 'refused', failures: 301 },
    { message: 'refused', failures: 601 },
    { message: 'connected again', failures: 650 },
  ]);
});

it('another failure is said at once, and failures without an end of kinds are not', () => {
  const { notices, outage } = observe();
  for (let count = 0; count < 100; count += 1) {
    outage.fail('refused');
    outage.fail(`port ${count}`);
  }
  expect(notices).toHaveLength(10);
  expect(notices[1]).toEqual({ message: 'port 0', failures: 2 });
});

it('a second outage is said anew, and what never failed has no end', () => {
  const { notices, outage } = observe();
  outage.end();
  outage.fail('refused');
  outage.end();
  outage.fail('refused');
  expect(notices.map(({ message }) => message)).toEqual(['refused', 'connected again', 'refused']);
});
