import { createServer, type Server } from 'node:http';
import { forwardRequest } from '@/tests/support/forward-request';

/** The port of the server that a response is of. */
export const servedBy = 'x-served-by';

/** Sends each request to the next of some servers of this machine, as a balancer that knows no more does. */
export async function startRoundRobin(port: number, targets: readonly number[]): Promise<Server> {
  let count = 0;
  const proxy = createServer((incoming, outgoing) => {
    const target = targets[count % targets.length] ?? port;
    count += 1;
    outgoing.setHeader(servedBy, `${target}`);
    forwardRequest(incoming, outgoing, target);
  });
  // Node's five seconds end a connection at the moment when a browser uses it again.
  proxy.keepAliveTimeout = 120_000;
  await new Promise<void>((resolve) => proxy.listen(port, '127.0.0.1', resolve));
  return proxy;
}
