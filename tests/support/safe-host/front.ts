import { createServer as createPlainServer } from 'node:http';
import { createServer, type Server } from 'node:https';
import { forwardRequest } from '@/tests/support/forward-request';
import { hostPage } from '@/tests/support/safe-host/host-page';
import { createCertificate } from '@/tests/support/safe-host/self-signed';
import { bridgePort } from '@/tests/support/servers';

/**
 * Serves over TLS, which browsers require for cookies in a frame. The hostname of `appUrl` leads to our page
 * on the server at `target`; every other name leads to the page of a Safe host.
 */
export function startFront(appUrl: string, target: number): Server {
  const { hostname, port } = new URL(appUrl);
  const front = createServer(createCertificate(['*.localhost', hostname]), (incoming, outgoing) => {
    if (incoming.headers.host?.split(':')[0] === hostname)
      forwardRequest(incoming, outgoing, target);
    else if (incoming.url?.startsWith('/bridge/')) forwardRequest(incoming, outgoing, bridgePort);
    else outgoing.setHeader('content-type', 'text/html').end(hostPage);
  });
  // For the same reason as in wallet-front.ts.
  front.keepAliveTimeout = 120_000;
  return front.listen(Number(port), '127.0.0.1');
}

/** Serves only the page of a Safe host, without TLS. */
export function startLocalSafeHost(url: string): void {
  createPlainServer((_, outgoing) => {
    outgoing.setHeader('content-type', 'text/html').end(hostPage);
  }).listen(Number(new URL(url).port), '127.0.0.1');
}
