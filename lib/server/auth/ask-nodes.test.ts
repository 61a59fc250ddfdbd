import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { askNodes } from '@/lib/server/auth/ask-nodes';
import { away } from '@/tests/support/chains';
import { fakeTimeouts } from '@/tests/support/fake-timeouts';
import { createAccount } from '@/tests/support/http-browser';

const { rpcUrls } = vi.hoisted(() => ({ rpcUrls: {} as Record<number, string[]> }));
vi.mock('@/lib/env/env', () => ({ getEnv: () => ({ rpcUrls }) }));

/** More than are asked before the time for all of them is up. */
const nodes = ['http://a/', 'http://b/', 'http://c/', 'http://d/'];
/** As a visitor can wait for, within the time that a proxy allows. */
const nodeTimeoutMs = 4_000;
const timeoutMs = 9_000;

beforeEach(() => {
  rpcUrls[away.id] = nodes;
  vi.useFakeTimers();
  fakeTimeouts();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Asks nodes that never answer, and notes when each was asked and given up. */
function start() {
  const begun = Date.now();
  const events: [number, string][] = [];
  const note = (event: string) => events.push([Date.now() - begun, event]);
  const verdict = askNodes(
    {
      chain: away,
      ask: (url, signal) =>
        new Promise<'unavailable'>((resolve) => {
          note(`asks ${url}`);
          const giveUp = () => {
            note(`gives up ${url}`);
            resolve('unavailable');
          };
          if (signal.aborted) giveUp();
          else signal.addEventListener('abort', giveUp);
        }),
      countNeeded: () => 1,
    },
    { kind: 'sign-in', client: '192.0.2.1', account: createAccount().address, isKnown: false },
  );
  return { events, verdict };
}

it('A17: gives up a node that never answers at its limit, and asks the next', async () => {
  const { events } = start();
  await vi.advanceTimersByTimeAsync(nodeTimeoutMs - 1);
  expect(events).toEqual([[0, 'asks http://a/']]);
  await vi.advanceTimersByTimeAsync(1);
  expect(events.slice(1)).toEqual([
    [nodeTimeoutMs, 'gives up http://a/'],
    [nodeTimeoutMs, 'asks http://b/'],
  ]);
  await vi.runAllTimersAsync();
});

it('A17: ends for all nodes at the limit of all', async () => {
  const { events, verdict } = start();
  const ended = vi.fn();
  void verdict.then(ended);
  await vi.advanceTimersByTimeAsync(timeoutMs - 1);
  expect(events.at(-1)).toEqual([2 * nodeTimeoutMs, 'asks http://c/']);
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(ended).toHaveBeenCalledWith('unavailable');
});
