import { createConnection, type Server } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** Added to every port of a run, so that two checkouts can be tested on one machine at the same time. */
const offset = Number(process.env.TEST_PORT_OFFSET ?? 0);

export function testPort(port: number): number {
  return port + offset;
}

/** Listens on a free port of `host`. Resolves to the port. */
export function listen(server: Server, host = '127.0.0.1'): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject).listen(0, host, () => {
      const address = server.address();
      if (address === null || typeof address === 'string') reject(new Error('no port'));
      else resolve(address.port);
    });
  });
}

/** Reports whether something answers on a port of 127.0.0.1. */
export function isTaken(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection({ port, host: '127.0.0.1' });
    socket.once('error', () => resolve(false));
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
  });
}

export async function waitForPort(port: number): Promise<void> {
  while (!(await isTaken(port))) await wait(50);
}
