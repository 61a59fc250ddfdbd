import type { Page } from '@playwright/test';
import type { Relay } from '@/tests/support/relay/relay';

/**
 * Keeps from the page what the relay says. Call it before the page opens. Calling what it gives lets through
 * all that was held, and all that comes from then on.
 */
export async function holdRelay(page: Page, relay: Relay): Promise<() => void> {
  const held: (() => void)[] = [];
  let isReleased = false;
  await page.routeWebSocket(`${relay.url}/**`, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => {
      const send = () => socket.send(message);
      if (isReleased) send();
      else held.push(send);
    });
  });
  return () => {
    isReleased = true;
    for (const send of held.splice(0)) send();
  };
}
