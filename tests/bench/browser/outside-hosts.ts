import type { BrowserContext } from '@playwright/test';
import { isOutside } from '@/tests/support/guard/outside';

/**
 * The hosts off this machine that pages of the context ask for. Noted and not intercepted, which
 * would cost time and the cache: the browser finds no address for them, so nothing gets there.
 */
export function noteOutsideHosts(context: BrowserContext): ReadonlySet<string> {
  const hosts = new Set<string>();
  const note = (url: string) => {
    if (isOutside(url)) hosts.add(new URL(url).host);
  };
  context.on('request', (request) => note(request.url()));
  context.on('page', (page) => page.on('websocket', (socket) => note(socket.url())));
  return hosts;
}
