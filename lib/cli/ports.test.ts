import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';
import { listen } from '@/tests/support/ports';
import { checkPort, findFreePort, forwardConnections, webHosts } from './ports';

const host = '127.0.0.1';
const servers: Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function serve(onConnection: (socket: Socket) => void, at = host): Promise<number> {
  const server = createServer({ allowHalfOpen: true }, onConnection);
  servers.push(server);
  return await listen(server, at);
}

test.each(['0.0.0.0', '127.0.0.1'])('reports that a port is taken on %s', async (at) => {
  const port = await serve(() => undefined, at);
  expect(await checkPort(port, webHosts)).toBe('taken');
  expect(await findFreePort(port, webHosts)).toBeGreaterThan(port);
});

test('leaves a free port free after checking it', async () => {
  const port = await findFreePort(20_000, webHosts);
  expect(await checkPort(port, webHosts)).toBe('free');
  expect(await checkPort(port, webHosts)).toBe('free');
});

async function forwardTo(port: number): Promise<number> {
  const server = await forwardConnections({ host, port: 0 }, { host, port });
  if (server === null) throw new Error('no such address');
  servers.push(server);
  return (server.address() as AddressInfo).port;
}

test('forwards data both ways, even after one end has finished sending', async () => {
  const target = await serve((socket) => socket.pipe(socket));
  const socket = connect({ host, port: await forwardTo(target), allowHalfOpen: true });
  socket.end('a'.repeat(1_000_000));
  expect((await text(socket)).length).toBe(1_000_000);
});

test('closes both ends when one resets the connection', async () => {
  let socket: Socket;
  const broken = new Promise((resolve) => {
    void serve((other) => {
      other.once('close', resolve).once('error', () => undefined);
      other.once('end', () => other.end());
      other.once('data', () => socket.resetAndDestroy());
    }).then(async (target) => {
      socket = connect({ host, port: await forwardTo(target) });
      socket.write('a');
    });
  });
  await broken;
});

test('closes a connection when nothing listens at its target', async () => {
  const target = await serve(() => undefined);
  const port = await forwardTo(target);
  await new Promise((resolve) => servers.shift()?.close(resolve));
  const socket = connect({ host, port }).resume();
  socket.on('error', () => undefined);
  await once(socket, 'close');
});

test('returns null for an address that the machine lacks, and throws if the port is taken', async () => {
  const port = await serve(() => undefined);
  const target = { host, port };
  expect(await forwardConnections({ host: '203.0.113.1', port: 0 }, target)).toBeNull();
  await expect(forwardConnections(target, target)).rejects.toThrow('EADDRINUSE');
});
