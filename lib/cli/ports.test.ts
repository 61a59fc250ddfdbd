import { createServer, type Server } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { checkPort, findFreePort, webHosts } from './ports';

let server: Server | undefined;

afterEach(() => {
  server?.close();
  server = undefined;
});

function listen(host: string): Promise<number> {
  const listening = createServer();
  server = listening;
  return new Promise((resolve) => {
    listening.listen(0, host, () => {
      const address = listening.address();
      resolve(typeof address === 'object' && address !== null ? address.port : 0);
    });
  });
}

test.each(['0.0.0.0', '127.0.0.1'])('sees that a port is taken on %s', async (host) => {
  const port = await listen(host);
  expect(await checkPort(port, webHosts)).toBe('taken');
  expect(await findFreePort(port, webHosts)).toBeGreaterThan(port);
});

test('leaves a free port free', async () => {
  const port = await findFreePort(20_000, webHosts);
  expect(await checkPort(port, webHosts)).toBe('free');
  expect(await checkPort(port, webHosts)).toBe('free');
});
