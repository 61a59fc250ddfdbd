import type { BrowserContext } from '@playwright/test';

export type OutsideRequest = { url: string; type: string };

const outsideUrl =
  /^(https?|wss?):\/\/(?!(localhost|[^/?#]+\.localhost|127(\.\d+){3}|\[::1\])([:/?#]|$))/i;

export function isOutside(url: string): boolean {
  return outsideUrl.test(url);
}

/**
 * Records requests that leave this machine. They fail anyway: the tests' browser does not resolve such names.
 * Listens instead of intercepting, which would slow each request and disable the cache.
 */
export function watchOutside(context: BrowserContext, outside: OutsideRequest[]): void {
  context.on('request', (request) => {
    if (!isOutside(request.url())) return;
    outside.push({ url: request.url(), type: request.resourceType() });
  });
  context.on('page', (page) => {
    page.on('websocket', (socket) => {
      if (isOutside(socket.url())) outside.push({ url: socket.url(), type: 'websocket' });
    });
  });
}
