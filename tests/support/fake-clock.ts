import { vi } from 'vitest';
import type { JsonRpcNode } from '@/tests/support/json-rpc-node';

type Clock = {
  /** Advances from timer to timer until the node has received this many requests. */
  runUntilAsked: (node: JsonRpcNode, count: number) => Promise<void>;
  /** Advances by this many milliseconds, from timer to timer. */
  run: (milliseconds: number) => Promise<void>;
  restore: () => void;
};

/**
 * Replaces timers and `Date` with a clock that stands still while a response is in flight. Events over real
 * sockets thus have exact times.
 */
export function installClock(): Clock {
  const realFetch = globalThis.fetch;
  let onTheirWay = 0;
  globalThis.fetch = async (...parameters) => {
    onTheirWay += 1;
    try {
      const response = await realFetch(...parameters);
      return new Response(await response.text(), response);
    } finally {
      onTheirWay -= 1;
    }
  };
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  });

  /** Waits for requests in flight; a node that never answers only has to receive its request. */
  const settle = async (hanging?: JsonRpcNode) => {
    await turn();
    while (onTheirWay > (hanging?.unanswered ?? 0)) await turn();
    for (let round = 0; round < 5; round += 1) await turn();
  };
  return {
    runUntilAsked: async (node, count) => {
      await settle(node);
      for (let step = 0; node.requests.length < count; step += 1) {
        if (step > 200) throw new Error(`${node.requests.length} of ${count} requests came.`);
        await vi.advanceTimersToNextTimerAsync();
        await settle(node);
      }
    },
    run: async (milliseconds) => {
      const end = Date.now() + milliseconds;
      setTimeout(() => {}, milliseconds);
      await settle();
      while (Date.now() < end) {
        await vi.advanceTimersToNextTimerAsync();
        await settle();
      }
    },
    restore: () => {
      vi.useRealTimers();
      globalThis.fetch = realFetch;
    },
  };
}

function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
