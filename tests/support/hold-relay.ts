import type { Page } from '@playwright/test';
import type { Relay } from '@/tests/support/relay/relay';

/** Keeps from the page what the relay says, until the function that it gives is called. Call it before the page opens. */
export async function holdRelay(page: Page, relay: Relay): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.routeWebSocket(`${relay.url}/**`, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => void released.then(() => socket.send(message)));
  });
  return release;
}
