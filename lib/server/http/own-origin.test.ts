import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { findForeignOrigin } from '@/lib/server/http/own-origin';

const lines = vi.hoisted((): unknown[] => []);
vi.mock('@/lib/server/telemetry/log', () => ({
  getLog: () => ({ warn: (fields: unknown) => lines.push(fields) }),
}));
vi.mock('@/lib/env/env', () => ({ getEnv: () => ({ appUrl: expected }) }));

const { expected } = vi.hoisted(() => ({ expected: 'https://door.example.org' }));
const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045';
const send = (origin: string | null) =>
  findForeignOrigin({ get: (name) => (name === 'origin' ? origin : null) });

beforeEach(() => {
  lines.length = 0;
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  // The process remembers logged origins, but only for a minute.
  vi.advanceTimersByTime(60_000);
  send(null);
  vi.useRealTimers();
});

it('logs a rejected origin next to the expected one, once a minute', () => {
  vi.advanceTimersByTime(3_600_000);
  for (let seconds = 0; seconds < 60; seconds += 1) {
    expect(send('http://door.example.org')?.code).toBe('origin');
    vi.advanceTimersByTime(1_000);
  }
  const line = { origin: 'http://door.example.org', expected };
  expect(lines).toEqual([line]);
  send('http://door.example.org');
  expect(lines).toEqual([line, line]);
});

it('does not log our own origin, logs a missing one, and truncates a long one', () => {
  vi.advanceTimersByTime(7_200_000);
  expect(send(expected)).toBeNull();
  send(null);
  send(`https://${'w'.repeat(5_000)}.example`);
  expect(lines).toEqual([
    { origin: 'none', expected },
    { origin: `https://${'w'.repeat(92)}`, expected },
  ]);
});

it('A57: shortens an address in an origin, even at the cut, and omits the query and the hash', () => {
  vi.advanceTimersByTime(9_000_000);
  send(`https://${address}.example/?name=secret#hash`);
  send(`https://${'w'.repeat(52)}.${address}.example`);
  expect(lines).toEqual([
    { origin: 'https://0xd8dA…6045.example/', expected },
    { origin: `https://${'w'.repeat(52)}.0xd8dA…6045.example`, expected },
  ]);
});

it('a client that sends a thousand origins does not flood the log', () => {
  vi.advanceTimersByTime(10_800_000);
  for (let count = 0; count < 1_000; count += 1) send(`https://${count}.example`);
  expect(lines).toHaveLength(20);
});
