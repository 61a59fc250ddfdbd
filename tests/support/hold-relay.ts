import { expect, type Page } from '@playwright/test';
import type { Relay } from '@/tests/support/relay/relay';

type HeldRelay = {
  /** From now on the page gets all that the relay says, and has said. */
  release: () => void;
  /** Waits for this many answers, and lets them alone through. */
  pass: (count: number) => Promise<void>;
};

/** Keeps from the page what the relay says. Call it before the page opens. */
export async function holdRelay(page: Page, relay: Relay): Promise<HeldRelay> {
  const held: (() => void)[] = [];
  let isReleased = false;
  await page.routeWebSocket(`${relay.url}/**`, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => {
      const pass = () => socket.send(message);
      if (isReleased) pass();
      else held.push(pass);
    });
  });
  const passAll = (passed: readonly (() => void)[]) => {
    for (const pass of passed) pass();
  };
  return {
    release: () => {
      isReleased = true;
      passAll(held.splice(0));
    },
    pass: async (count) => {
      await expect.poll(() => held.length).toBeGreaterThanOrEqual(count);
      passAll(held.splice(0, count));
    },
  };
}
