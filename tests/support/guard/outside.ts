import type { BrowserContext } from '@playwright/test';

export type OutsideRequest = { url: string; type: string };

/** A pattern and not a function: a function would be asked about every request of every page. */
const outsideUrl =
  /^(https?|wss?):\/\/(?!(localhost|[^/?#]+\.localhost|127(\.\d+){3}|\[::1\])([:/?#]|$))/i;

export function isOutside(url: string): boolean {
  return outsideUrl.test(url);
}

/** Aborts what goes to the outside and notes it. Websockets fail by themselves: no name resolves. */
export async function watchOutside(
  context: BrowserContext,
  outside: OutsideRequest[],
): Promise<void> {
  await context.route(outsideUrl, async (route) => {
    const request = route.request();
    outside.push({ url: request.url(), type: request.resourceType() });
    await route.abort('blockedbyclient');
  });
  context.on('page', (page) => {
    page.on('websocket', (socket) => {
      if (isOutside(socket.url())) outside.push({ url: socket.url(), type: 'websocket' });
    });
  });
}
