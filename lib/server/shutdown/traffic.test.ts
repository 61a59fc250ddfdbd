import { once } from 'node:events';
import { Agent, createServer, get, type Server, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { Traffic } from '@/lib/server/shutdown/traffic';
import { isTaken, listen } from '@/tests/support/ports';

const request = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';
const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

/** Starts a real server whose requests wait until the test answers them. */
async function serve() {
  const traffic = new Traffic();
  const waiting: ServerResponse[] = [];
  const server = createServer((_, response) => {
    traffic.track(response);
    waiting.push(response);
  });
  // Longer than any test.
  server.keepAliveTimeout = 600_000;
  servers.push(server);
  traffic.addServer(server);
  const port = await listen(server);
  /** Answers all waiting requests, once there are `count`. */
  const answer = async (count = 1, text = 'done') => {
    await expect.poll(() => waiting.length).toBe(count);
    for (const response of waiting.splice(0)) response.end(text);
  };
  return { traffic, waiting, answer, port };
}

/** Resolves with the response's `Connection` header, once the response has ended. */
function ask(port: number, agent = new Agent({ keepAlive: true })) {
  return new Promise<string | undefined>((resolve, reject) => {
    get({ host: '127.0.0.1', port, agent }, (response) => {
      response.resume().once('end', () => resolve(response.headers.connection));
      response.once('error', reject);
    }).once('error', reject);
  });
}

describe('traffic during shutdown', () => {
  it('waits for the request of an accepted connection, but not for ever', async () => {
    const { traffic, answer, port } = await serve();
    await Promise.all([ask(port), answer()]);
    const socket = connect(port, '127.0.0.1');
    const silent = connect(port, '127.0.0.1').resume();
    await Promise.all([once(socket, 'connect'), once(silent, 'connect')]);
    const closed = once(silent, 'close');
    const finished = traffic.finish();
    await expect.poll(() => isTaken(port)).toBe(false);
    socket.write(request);
    await answer();
    expect(String(await once(socket, 'data'))).toContain('200 OK');
    await Promise.all([closed, finished]);
  });

  it('reads a request that arrived while the event loop was blocked, before closing its connection', async () => {
    const { traffic, answer, port } = await serve();
    await Promise.all([ask(port), answer()]);
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    const finished = traffic.finish();
    await expect.poll(() => isTaken(port)).toBe(false);
    socket.write(request);
    // Blocks longer than connections are left open, so that the time is over before the request is read.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_200);
    const data = once(socket, 'data');
    await answer();
    expect(String((await data)[0])).toContain('200 OK');
    await finished;
  });

  it('finishes at once without open requests, and closes an idle connection', async () => {
    const { traffic, answer, port } = await serve();
    const agent = new Agent({ keepAlive: true });
    const [connection] = await Promise.all([ask(port, agent), answer()]);
    expect(connection).toBe('keep-alive');
    const [socket] = Object.values(agent.freeSockets).flat();
    const closed = new Promise((resolve) => socket?.once('close', resolve));
    await traffic.finish();
    await closed;
  });

  it('sends a long response in full to a client that reads slowly', async () => {
    const { traffic, answer, port } = await serve();
    const length = 16_000_000;
    const socket = connect(port, '127.0.0.1').pause();
    socket.write(request);
    await answer(1, 'x'.repeat(length));
    const finished = traffic.finish();
    let received = 0;
    socket.on('data', (data) => {
      received += data.length;
    });
    await once(socket.resume(), 'close');
    await finished;
    expect(received).toBeGreaterThan(length);
  });

  it('does not wait for a request whose client went away', async () => {
    const { traffic, waiting, port } = await serve();
    const socket = connect(port, '127.0.0.1');
    socket.write(request);
    await expect.poll(() => waiting.length).toBe(1);
    const finished = traffic.finish();
    socket.destroy();
    await finished;
    expect(traffic.size).toBe(0);
  });

  it('closes each connection with its response, even for requests from before the shutdown', async () => {
    const { traffic, waiting, answer, port } = await serve();
    const before = ask(port);
    await expect.poll(() => waiting.length).toBe(1);
    traffic.stopKeepAlive();
    const after = ask(port);
    await answer(2);
    expect(await Promise.all([before, after])).toEqual(['close', 'close']);
  });
});
