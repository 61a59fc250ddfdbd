import { expect, type Page } from '@playwright/test';
import { z } from 'zod';
import type { Relay } from '@/tests/support/relay/relay';

type HeldRelay = {
  /** From now on the page gets all that the relay says, and has said. */
  release: () => void;
  /**
   * Waits for the answers to requests of these methods, and lets one for each through, no other: whenever
   * an answer is late the client's heartbeat asks once more, by methods of its own.
   */
  pass: (...methods: readonly string[]) => Promise<void>;
};

/** A request has a method, and so has what the relay pushes; an answer has only the id of its request. */
const frame = z.object({
  id: z.union([z.number(), z.string()]).transform(String),
  method: z.string().optional(),
});
const parse = (message: string | Buffer) => frame.parse(JSON.parse(message.toString()));

/** Keeps from the page what the relay says. Call it before the page opens. */
export async function holdRelay(page: Page, relay: Relay): Promise<HeldRelay> {
  const held: { method: string; send: () => void }[] = [];
  let isReleased = false;
  await page.routeWebSocket(`${relay.url}/**`, (socket) => {
    const server = socket.connectToServer();
    const methods = new Map<string, string>();
    socket.onMessage((message) => {
      const { id, method } = parse(message);
      if (method !== undefined) methods.set(id, method);
      server.send(message);
    });
    server.onMessage((message) => {
      const send = () => socket.send(message);
      const { id, method = methods.get(id) ?? '' } = parse(message);
      if (isReleased) send();
      else held.push({ method, send });
    });
  });
  return {
    release: () => {
      isReleased = true;
      for (const { send } of held.splice(0)) send();
    },
    pass: async (...methods) => {
      for (const method of methods) {
        const find = () => held.findIndex((it) => it.method === method);
        await expect.poll(find, `an answer to ${method}`).not.toBe(-1);
        for (const { send } of held.splice(find(), 1)) send();
      }
    },
  };
}
