import { connect, createServer, type Server } from 'node:net';

type Address = { host: string; port: number };

/** Passes each connection at one address on to another. Null if the machine has no such address. */
export function forwardConnections(from: Address, to: Address): Promise<Server | null> {
  return new Promise((resolve, reject) => {
    const server = createServer({ allowHalfOpen: true }, (socket) => {
      const onward = connect({ ...to, allowHalfOpen: true });
      socket.pipe(onward).pipe(socket);
      // Either end may break off at any time.
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
