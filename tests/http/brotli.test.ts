import { beforeAll, expect, it } from 'vitest';
import { findMissingHeaders } from '@/tests/http/support/page-policy';
import { sendPath } from '@/tests/http/support/raw';
import type { Deployment } from '@/tests/http/support/server';
import { shareServer } from '@/tests/http/support/shared-server';

let server: Deployment;
let script = '';
let style = '';
beforeAll(async () => {
  server = await shareServer();
  const page = await (await fetch(`${origin()}/`)).text();
  script = /\/_next\/static\/chunks\/[^"]+\.js/.exec(page)?.[0] ?? '';
  style = /\/_next\/static\/chunks\/[^"]+\.css/.exec(page)?.[0] ?? '';
});

const origin = () => `http://127.0.0.1:${server.instances[0]?.port}`;
const ask = (path: string, encodings: string, init: RequestInit = {}) =>
  fetch(origin() + path, { ...init, headers: { 'accept-encoding': encodings } });
const getEncoding = (response: Response) => response.headers.get('content-encoding');

async function waitForBrotli(path: string): Promise<Response> {
  let response = await ask(path, 'gzip, br');
  await expect
    .poll(async () => {
      response = await ask(path, 'gzip, deflate, br, zstd');
      return getEncoding(response);
    })
    .toBe('br');
  return response;
}

it('a script and a style come in Brotli once they were asked for, and are the same', async () => {
  for (const [path, type] of [
    [script, 'application/javascript; charset=UTF-8'],
    [style, 'text/css; charset=UTF-8'],
  ] as const) {
    const plain = await (await ask(path, 'identity')).text();
    const response = await waitForBrotli(path);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': type,
      vary: 'Accept-Encoding',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    });
    expect((await response.text()) === plain, path).toBe(true);
  }
});

it('who does not take it gets what Next sends', async () => {
  await waitForBrotli(script);
  for (const [encodings, expected] of [
    ['gzip', 'gzip'],
    ['gzip, br;q=0', 'gzip'],
    ['gzip, br; q=0.0', 'gzip'],
    ['gzip, brotli', 'gzip'],
    ['identity', null],
  ] as const) {
    expect(getEncoding(await ask(script, encodings)), encodings).toBe(expected);
  }
  expect(getEncoding(await ask(script, 'br;q=0.1, gzip'))).toBe('br');
});

it('HEAD has its length and no body, and no other method is answered by a file', async () => {
  const body = await waitForBrotli(script);
  const head = await ask(script, 'br', { method: 'HEAD' });
  expect(head.headers.get('content-length')).toBe(body.headers.get('content-length'));
  expect(getEncoding(head)).toBe('br');
  expect(await head.text()).toBe('');
  const post = await ask(script, 'br', { method: 'POST' });
  expect(post.status).toBeGreaterThanOrEqual(400);
});

it('a path beside a file, and one with a query, are as before', async () => {
  const port = server.instances[0]?.port ?? 0;
  await waitForBrotli(script);
  const encodings = { 'accept-encoding': 'br' };
  const other = await sendPath(port, script.replace('.js', 'x.js'), { headers: encodings });
  expect([other.status, other.headers['content-encoding']]).toEqual([404, undefined]);
  expect(findMissingHeaders(other)).toEqual([]);
  const asked = await ask(`${script}?a=1`, 'gzip, br');
  expect(asked.status).toBe(200);
});
