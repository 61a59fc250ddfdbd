import { connect, createServer, type Server } from 'node:net';

type Address = { host: string; port: number };

type PortState = 'free' | 'taken' | 'denied';

/** The addresses that `localhost` can resolve to in a browser, and the two wildcards. */
export const webHosts = ['::', '0.0.0.0', '127.0.0.1', '::1'] as const;

export async function checkPort(port: number, hosts: readonly string[]): Promise<PortState> {
  for (const host of hosts) {
    const state = await tryToListen(port, host);
    if (state !== 'free') return state;
  }
  return 'free';
}

export async function findFreePort(from: number, hosts: readonly string[]): Promise<number> {
  for (let port = from; port <= 65_535; port += 1) {
    if ((await checkPort(port, hosts)) === 'free') return port;
  }
  throw new Error(`no free port from ${from} on`);
}

function tryToListen(port: number, host: string): Promise<PortState> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve('taken');
      else if (error.code === 'EACCES') resolve('denied');
      // A machine without IPv6 lacks this address, so no program can listen on it.
      else if (error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT') resolve('free');
      else reject(error);
    });
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve('free')));
  });
}

/** Forwards each connection from one address to another. Null if the machine lacks the first address. */
export function forwardConnections(from: Address, to: Address): Promise<Server | null> {
  return new Promise((resolve, reject) => {
    const server = createServer({ allowHalfOpen: true }, (socket) => {
      const onward = connect({ ...to, allowHalfOpen: true });
      socket.pipe(onward).pipe(socket);
      // Either end may disconnect at any time.
      socket.once('error', () => onward.destroy());
      onward.once('error', () => socket.destroy());
    });
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT') resolve(null);
      else reject(error);
    });
    server.listen({ ...from, exclusive: true }, () => resolve(server));
  });
}
