import { createServer, type Server } from 'node:http';
import { forwardRequest } from '@/tests/support/forward-request';

/** Header with the port of the server that responded. */
export const servedBy = 'x-served-by';

/** Sends each request to the next of several servers on this machine, as a plain load balancer does. */
export async function startRoundRobin(port: number, targets: readonly number[]): Promise<Server> {
  let count = 0;
  const proxy = createServer((incoming, outgoing) => {
    const target = targets[count % targets.length] ?? port;
    count += 1;
    outgoing.setHeader(servedBy, `${target}`);
    forwardRequest(incoming, outgoing, target);
  });
  // Node's default of five seconds can close a connection just as a browser reuses it.
  proxy.keepAliveTimeout = 120_000;
  await new Promise<void>((resolve) => proxy.listen(port, '127.0.0.1', resolve));
  return proxy;
}
