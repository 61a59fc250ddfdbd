import { connect } from 'node:net';
import { describe, it } from 'vitest';
import { newClient } from '@/tests/http/support/clients';
import { expectNoCrash, mark } from '@/tests/http/support/crashes';
import { multipartType } from '@/tests/http/support/next-junk';
import { prepare } from '@/tests/http/support/prepare';
import { sendPath } from '@/tests/http/support/raw';
import { shareServer } from '@/tests/http/support/shared-server';

const server = prepare(() => shareServer());

const json = 'application/json';

describe('a request that is cut off', () => {
  const lookIn = () => sendPath(server.port, '/api/sessions', { headers: newClient() });

  /** Sends bytes and disconnects: at once, or after the server has read them and waits for more. */
  async function breakOff(bytes: string, when: 'at once' | 'later') {
    const socket = connect(server.port, '127.0.0.1');
    const closed = new Promise((resolve) => socket.once('close', resolve));
    // The server may have answered and closed the connection by itself.
    socket.on('error', () => undefined);
    await new Promise((resolve) => socket.write(bytes, 'latin1', resolve));
    if (when === 'later') await lookIn();
    socket.destroy();
    await closed;
    // By the time the server answers this, it has noticed the disconnect.
    await lookIn();
  }

  it.each([
    ['POST', '/api/error-report', json],
    ['POST', '/api/auth/callback/credentials', 'application/x-www-form-urlencoded'],
    ['POST', '/api/safe/sign-in', json],
    ['POST', '/api/nowhere', json],
    ['DELETE', '/api/sessions', json],
    ['POST', '/', multipartType],
    ['POST', '/account', 'text/plain'],
    ['POST', '/icon.svg', 'text/plain'],
  ])('A44: %s %s (%s) causes no crash', async (method, path, type) => {
    const start = [
      `${method} ${path} HTTP/1.1`,
      `Host: localhost:${server.port}`,
      `Origin: ${server.appUrl}`,
      `Content-Type: ${type}`,
      `X-Forwarded-For: ${newClient()['x-forwarded-for']}`,
    ].join('\r\n');
    const head = `${start}\r\nContent-Length: 1000\r\n\r\n`;
    const chunked = `${start}\r\nTransfer-Encoding: chunked\r\n\r\n`;
    await expectNoCrash(server, async () => {
      for (const when of ['at once', 'later'] as const) {
        await breakOff(head, when);
        await breakOff(`${head}{"${mark}":`, when);
        await breakOff(chunked, when);
        await breakOff(`${chunked}3e8\r\n{"${mark}":`, when);
        // A chunk without a valid length is the client's mistake.
        await breakOff(`${chunked}${mark}\r\n`, when);
      }
    });
  });

  it.each(['/', '/account', '/nowhere', '/api/health', '/icon.svg'])(
    'A44: GET %s causes no crash if the client leaves before the response',
    async (path) => {
      const client = newClient()['x-forwarded-for'];
      const lines = [`GET ${path} HTTP/1.1`, 'Host: localhost', `X-Forwarded-For: ${client}`, ''];
      const head = lines.join('\r\n');
      await expectNoCrash(server, async () => {
        for (let count = 0; count < 5; count += 1) {
          await breakOff(`${head}\r\n`, 'at once');
          await breakOff(`${head}RSC: 1\r\n\r\n`, 'at once');
        }
      });
    },
  );
});
