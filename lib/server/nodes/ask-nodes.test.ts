import { afterEach, expect, it, vi } from 'vitest';
import { askNodes } from '@/lib/server/nodes/ask-nodes';
import { callNode } from '@/lib/server/nodes/call-node';
import { away } from '@/tests/support/chains';
import { fakeTimeouts } from '@/tests/support/fake-timeouts';
import { createAccount } from '@/tests/support/http-browser';

const { rpcUrls } = vi.hoisted(() => ({ rpcUrls: {} as Record<number, string[]> }));
vi.mock('@/lib/env/env', () => ({ getEnv: () => ({ rpcUrls }) }));
vi.mock('@/lib/server/nodes/call-node');

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('A17: gives up on nodes that never answer, each at its own limit and all at the overall limit', async () => {
  rpcUrls[away.id] = ['http://a/', 'http://b/', 'http://c/', 'http://d/'];
  vi.useFakeTimers();
  fakeTimeouts();
  const begun = Date.now();
  const events: [number, string][] = [];
  const note = (event: string) => events.push([Date.now() - begun, event]);
  vi.mocked(callNode).mockImplementation(
    (url, _call, signal) =>
      new Promise((resolve) => {
        note(`asks ${url}`);
        const giveUp = () => {
          note(`gives up ${url}`);
          resolve({ ok: false, reason: 'unavailable' });
        };
        if (signal.aborted) giveUp();
        else signal.addEventListener('abort', giveUp);
      }),
  );
  const verdict = askNodes(
    {
      chain: away,
      call: { method: 'eth_chainId', params: [] },
      read: () => 'unavailable',
    },
    { kind: 'sign-in', client: '192.0.2.1', account: createAccount().address, isKnown: false },
  );
  void verdict.then(note);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(events.slice(0, 6)).toEqual([
    [0, 'asks http://a/'],
    [4_000, 'gives up http://a/'],
    [4_000, 'asks http://b/'],
    [8_000, 'gives up http://b/'],
    [8_000, 'asks http://c/'],
    [9_000, 'gives up http://c/'],
  ]);
  expect(events.at(-1)).toEqual([9_000, 'unavailable']);
});
