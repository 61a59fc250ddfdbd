import { Agent } from 'node:http';
import { connect, type Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { sumSeries } from '@/tests/http/support/metrics';
import { findMissingHeaders } from '@/tests/http/support/page-policy';
import { prepare } from '@/tests/http/support/prepare';
import { parseAnswer, sendBytes, sendPath } from '@/tests/http/support/raw';
import { shareServer } from '@/tests/http/support/shared-server';
import { metricPrefix } from '@/tests/support/metric-prefix';

const server = prepare(() => shareServer());

const paths = ['/', '/nowhere', '/api/auth/session', '/_next/static/x', '/api/../', '*'];

const upgrades: Readonly<Record<string, readonly string[]>> = {
  'a web socket': [
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  ],
  'HTTP/2': [
    'Connection: Upgrade, HTTP2-Settings',
    'Upgrade: h2c',
    'HTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA',
  ],
  'what nobody knows, and to be kept': ['connection: keep-alive, upgrade', 'upgrade: junk, h2c'],
};

describe('an upgrade', () => {
  const countRefused = () =>
    sumSeries(server.appUrl, `${metricPrefix}_refusals_total{code="upgrade"}`);
  const write = (path: string, lines: readonly string[], method = 'GET') =>
    [`${method} ${path} HTTP/1.1`, `Host: localhost:${server.port}`, ...lines, '', ''].join('\r\n');

  async function expectRefusal(bytes: string) {
    const before = await countRefused();
    const all = await sendBytes(server.port, bytes);
    const answer = parseAnswer(all);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(answer.headers).toMatchObject({
      connection: 'close',
      'content-type': expect.stringMatching(/^application\/json/),
    });
    expect(JSON.parse(answer.text)).toEqual({
      error: { code: 'upgrade', message: expect.stringMatching(/./) },
    });
    expect(findMissingHeaders(answer)).toEqual([]);
    expect(all.match(/HTTP\/1\.1 /g)).toHaveLength(1);
    expect(await countRefused()).toBe(before + 1);
  }

  it.each(paths)('A42: at %s is rejected, closed and counted', async (path) => {
    for (const lines of Object.values(upgrades)) await expectRefusal(write(path, lines));
  });

  it.each(Object.entries(upgrades))(
    'A42: to %s is rejected with a body and a request after it, too',
    async (_, lines) => {
      const next = write('/api/health', []);
      const body = 'a=b';
      const ofBody = ['Content-Length: 3', 'Content-Type: application/x-www-form-urlencoded'];
      await expectRefusal(write('/', lines) + next);
      await expectRefusal(`${write('/', lines)}PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n`);
      await expectRefusal(write('/', [...lines, ...ofBody], 'POST') + body + next);
      await expectRefusal(write('/api/auth/callback/credentials', [...lines, ...ofBody], 'POST'));
    },
  );

  it('A42: is rejected on a reused connection, too', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const headers = { connection: 'upgrade', upgrade: 'websocket' };
    expect((await sendPath(server.port, '/icon.svg', { agent })).status).toBe(200);
    const before = await countRefused();
    const { status, headers: answered } = await sendPath(server.port, '/', { agent, headers });
    expect([status >= 400 && status < 500, answered.connection]).toEqual([true, 'close']);
    expect(await countRefused()).toBe(before + 1);
  });

  it('A42: is closed for 300 clients that keep their end open, and others are still served', async () => {
    const before = await countRefused();
    const sockets = Array.from({ length: 300 }, () =>
      hold(server.port, write('/', upgrades['HTTP/2'] ?? [])),
    );
    expect((await sendPath(server.port, '/')).status).toBe(200);
    const countOpen = () => {
      const open = sockets.filter(({ closed }) => !closed);
      // A half-closed connection does not refuse this.
      for (const socket of open) socket.write(' ');
      return open.length;
    };
    try {
      await expect.poll(countOpen).toBe(0);
    } finally {
      for (const socket of sockets) socket.destroy();
    }
    expect(await countRefused()).toBe(before + 300);
  });

  it('A42: is ignored without a matching Connection header', async () => {
    for (const lines of [['Upgrade: h2c'], ['Upgrade: websocket', 'Connection: keep-alive']]) {
      const headers = Object.fromEntries(lines.map((line) => line.split(': ')));
      expect((await sendPath(server.port, '/', { headers })).status).toBe(200);
    }
  });

  it.each([
    'CONNECT example.org:443 HTTP/1.1\r\nHost: example.org\r\n\r\n',
    'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  ])('A42: attempted by other means (%j) is closed as well', async (bytes) => {
    expect(await sendBytes(server.port, bytes)).not.toMatch(/^HTTP\/1\.1 [1235]/);
  });
});

/** Opens a client that never closes its end. */
function hold(port: number, bytes: string): Socket {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  socket.on('error', () => undefined).resume();
  socket.write(bytes);
  return socket;
}
