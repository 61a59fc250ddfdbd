import { afterEach, describe, expect, it } from 'vitest';
import { parseLines } from '@/tests/http/support/json-lines';
import { prepareOwnEnv } from '@/tests/http/support/prepare';
import {
  openRequest,
  postOnce,
  type SignalledServer,
  startSignalled,
} from '@/tests/http/support/signalled-server';
import { query } from '@/tests/http/support/stored';
import { Browser } from '@/tests/support/http-browser';
import { isTaken } from '@/tests/support/ports';

const { port, dataDir, env } = prepareOwnEnv('shutdown');
const noLimits = { RATE_LIMIT_SCALE: '999999' };

let server: SignalledServer;
afterEach(() => server.end());

const findMessages = () => parseLines(server.output()).map(({ msg }) => msg);

describe('npm start', () => {
  it('passes SIGTERM on: the server drains, closes its port, finishes requests and keeps sessions', async () => {
    server = await startSignalled('npm', port, { ...env, DRAIN_SECONDS: '1' });
    const browser = new Browser(server.url);
    const request = await openRequest(port);
    const { account } = await browser.enter();
    server.send('SIGTERM');
    await expect.poll(() => isTaken(port)).toBe(false);
    expect(server.hasEnded()).toBe(false);
    request.finish();
    expect(await request.answer).toMatch(/HTTP\/1\.1 400 /);
    expect(await server.ended).toBe(0);
    expect(findMessages().slice(-3)).toEqual(['draining', 'request refused', 'stopped']);
    const kept = await query({ dataDir }, 'SELECT address FROM sessions');
    expect(kept).toEqual([{ address: account.address }]);
  });

  it('shuts down gracefully when the signal reaches the whole group, so the server gets it twice', async () => {
    server = await startSignalled('npm', port, env);
    const request = await openRequest(port);
    server.sendToGroup('SIGINT');
    await expect.poll(() => isTaken(port)).toBe(false);
    request.finish();
    expect(await request.answer).toMatch(/HTTP\/1\.1 400 .*\r\nConnection: close\r\n/s);
    expect(await server.ended).toBe(0);
    expect(findMessages().at(-1)).toBe('stopped');
  });
});

describe('a server that receives SIGTERM', () => {
  it('stops being ready but keeps answering until the next signal', async () => {
    server = await startSignalled('node', port, { ...env, DRAIN_SECONDS: '600' });
    const browser = new Browser(server.url);
    const ready = await browser.send('/api/ready');
    expect([ready.status, ready.body]).toEqual([200, { status: 'ready' }]);
    expect(ready.headers.get('connection')).toBe('keep-alive');
    server.send('SIGTERM');
    const refused = { status: 503, body: { status: 'draining' } };
    await expect.poll(() => browser.send('/api/ready')).toMatchObject(refused);
    for (const path of ['/', '/api/live', '/api/health', '/icon.svg']) {
      const { status, headers } = await browser.send(path);
      expect([path, status, headers.get('connection')]).toEqual([path, 200, 'close']);
    }
    await browser.enter();
    // Signals within the same second count as one.
    await expect
      .poll(() => {
        server.send('SIGTERM');
        return server.hasEnded();
      })
      .toBe(true);
    expect(await server.ended).toBe(1);
    expect(findMessages().at(-1)).toBe('stopped with requests unanswered');
  });
});

describe('connections that the kernel has accepted', () => {
  it('are answered even if the server sees them only after SIGTERM', async () => {
    server = await startSignalled('node', port, { ...env, DRAIN_SECONDS: '0', ...noLimits });
    // Makes the connections and their requests wait, as behind a slow turn of the event loop.
    server.send('SIGSTOP');
    const posts = Array.from({ length: 100 }, () => postOnce(port));
    await Promise.all(posts.map(({ opened }) => opened));
    server.send('SIGTERM');
    server.send('SIGCONT');
    // An empty report is answered with 400.
    const outcomes = await Promise.all(posts.map(({ outcome }) => outcome));
    expect([...new Set(outcomes)]).toEqual(['400']);
    expect(await server.ended).toBe(0);
  });
});
