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

/** A real server whose requests wait until the test answers them. */
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
  const untilWaiting = (count: number) => expect.poll(() => waiting.length).toBe(count);
  /** Answers as many requests as there are. */
  const answer = async (answers: Promise<unknown>, count: number) => {
    await untilWaiting(count);
    for (const response of waiting.splice(0)) response.end('done');
    await answers;
  };
  return { traffic, waiting, untilWaiting, answer, port };
}

function ask(port: number, agent = new Agent({ keepAlive: true })) {
  return new Promise<{ text: string; connection: string | undefined }>((resolve, reject) => {
    get({ host: '127.0.0.1', port, agent }, (answer) => {
      let text = '';
      answer.on('data', (data) => {
        text += data;
      });
      answer.once('end', () => resolve({ text, connection: answer.headers.connection }));
      answer.once('error', reject);
    }).once('error', reject);
  });
}

describe('traffic that comes to an end', () => {
  it('has its requests finished, and no new ones', async () => {
    const { traffic, waiting, untilWaiting, port } = await serve();
    const answered = ask(port);
    await untilWaiting(1);
    const finished = traffic.finish();
    await expect.poll(() => isTaken(port)).toBe(false);
    expect(traffic.size).toBe(1);
    waiting[0]?.end('done');
    expect((await answered).text).toBe('done');
    await finished;
    expect(traffic.size).toBe(0);
  });

  it('takes what waits when it begins to end, and answers it', async () => {
    const { traffic, answer, port } = await serve();
    await answer(ask(port), 1);
    traffic.stopKeepAlive();
    const answers = Array.from({ length: 50 }, () => ask(port));
    // By now the kernel has them, and nothing of ours has seen one.
    const finished = new Promise<void>((resolve) => {
      process.nextTick(() => resolve(traffic.finish()));
    });
    await answer(Promise.all(answers), 50);
    await finished;
  });

  it('waits for the request of a connection that it has taken, and not for ever', async () => {
    const { traffic, waiting, untilWaiting, answer, port } = await serve();
    await answer(ask(port), 1);
    const socket = connect(port, '127.0.0.1');
    const silent = connect(port, '127.0.0.1').resume();
    await Promise.all([once(socket, 'connect'), once(silent, 'connect')]);
    const closed = once(silent, 'close');
    const finished = traffic.finish();
    await expect.poll(() => isTaken(port)).toBe(false);
    socket.write(request);
    await untilWaiting(1);
    waiting[0]?.end('done');
    expect(String(await once(socket, 'data'))).toContain('200 OK');
    await Promise.all([closed, finished]);
  });

  it('reads what came while the event loop was slow, before it closes a connection', async () => {
    const { traffic, waiting, untilWaiting, answer, port } = await serve();
    await answer(ask(port), 1);
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    const finished = traffic.finish();
    await expect.poll(() => isTaken(port)).toBe(false);
    socket.write(request);
    // Longer than connections are left open: the time is over before the request is read.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_200);
    const data = once(socket, 'data');
    await untilWaiting(1);
    waiting[0]?.end('done');
    expect(String((await data)[0])).toContain('200 OK');
    await finished;
  });

  it('ends at once where there is none, and closes a connection that waits', async () => {
    const { traffic, waiting, untilWaiting, port } = await serve();
    const agent = new Agent({ keepAlive: true });
    const answered = ask(port, agent);
    await untilWaiting(1);
    waiting[0]?.end('done');
    expect((await answered).connection).toBe('keep-alive');
    const [socket] = Object.values(agent.freeSockets).flat();
    const closed = new Promise((resolve) => socket?.once('close', resolve));
    await traffic.finish();
    await closed;
  });

  it('sends a long response to its end, to who reads slowly', async () => {
    const { traffic, waiting, untilWaiting, port } = await serve();
    const length = 16_000_000;
    const socket = connect(port, '127.0.0.1').pause();
    socket.write(request);
    await untilWaiting(1);
    waiting[0]?.end('x'.repeat(length));
    const finished = traffic.finish();
    let received = 0;
    socket.on('data', (data) => {
      received += data.length;
    });
    await once(socket.resume(), 'close');
    await finished;
    expect(received).toBeGreaterThan(length);
  });

  it('is not waited for where the client went away', async () => {
    const { traffic, untilWaiting, port } = await serve();
    const socket = connect(port, '127.0.0.1');
    socket.write(request);
    await untilWaiting(1);
    const finished = traffic.finish();
    socket.destroy();
    await finished;
  });

  it('closes each connection with its response, of requests that came before as well', async () => {
    const { traffic, waiting, untilWaiting, port } = await serve();
    const before = ask(port);
    await untilWaiting(1);
    traffic.stopKeepAlive();
    const after = ask(port);
    await untilWaiting(2);
    for (const response of waiting) response.end();
    for (const { connection } of [await before, await after]) expect(connection).toBe('close');
  });
});
