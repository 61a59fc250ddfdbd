import { createConnection } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** Whether something answers on a port of 127.0.0.1. */
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
