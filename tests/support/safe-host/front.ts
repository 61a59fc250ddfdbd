import { request } from 'node:http';
import { createServer, type Server } from 'node:https';
import { hostPage } from '@/tests/support/safe-host/host-page';
import { createCertificate } from '@/tests/support/safe-host/self-signed';

/**
 * Serves over TLS, as browsers want it for cookies in a frame: our page under the name of `appUrl`,
 * handed on to the server at `target`, and under every other name the page of a Safe host.
 */
export function startFront(appUrl: string, target: number): Server {
  const { hostname, port } = new URL(appUrl);
  const front = createServer(createCertificate(['*.localhost', hostname]), (incoming, outgoing) => {
    if (incoming.headers.host?.split(':')[0] !== hostname) {
      outgoing.setHeader('content-type', 'text/html').end(hostPage);
      return;
    }
    const { method, url, headers } = incoming;
    const onward = request({ port: target, host: '127.0.0.1', method, path: url, headers });
    onward.on('response', (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.on('error', () => outgoing.destroy());
    outgoing.on('close', () => onward.destroy());
    incoming.pipe(onward);
  });
  return front.listen(Number(port), '127.0.0.1');
}
