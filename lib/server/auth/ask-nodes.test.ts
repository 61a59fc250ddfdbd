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

it('A17: gives up nodes that never answer, each at its limit and all at the limit of all', async () => {
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
  void verdict.then(note);
  await vi.runAllTimersAsync();
  expect(events.slice(0, 6)).toEqual([
    [0, 'asks http://a/'],
    [nodeTimeoutMs, 'gives up http://a/'],
    [nodeTimeoutMs, 'asks http://b/'],
    [2 * nodeTimeoutMs, 'gives up http://b/'],
    [2 * nodeTimeoutMs, 'asks http://c/'],
    [timeoutMs, 'gives up http://c/'],
  ]);
  expect(events.at(-1)).toEqual([timeoutMs, 'unavailable']);
});
