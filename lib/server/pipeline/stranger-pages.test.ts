import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { connect } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { productId } from '@/lib/config';
import { createStrangerPages } from '@/lib/server/pipeline/stranger-pages';
import { listen } from '@/tests/support/ports';
import { createHold } from '@/tests/support/wallet/consent';

const viewNonce = 'AAAAAAAAAAAAAAAAAAAAAA==';
const renderNonce = 'BBBBBBBBBBBBBBBBBBBBBB==';
let server: Server;
afterEach(() => server.close());

/** Starts a server that renders each page it does not have in memory, once `release` was called. */
async function start(status = 200) {
  const sendKept = createStrangerPages();
  const rendered: IncomingHttpHeaders[] = [];
  const { promise: released, release } = createHold();
  server = createServer(async (request, response) => {
    const asked = request.url ?? '';
    const language = { target: asked, asked, locale: 'en-US', nonce: viewNonce } as const;
    if (sendKept({ request, response, ...language })) return;
    rendered.push(request.headers);
    await released;
    response.setHeader('content-security-policy', `script-src 'nonce-${renderNonce}'`);
    response.writeHead(status, { 'content-type': 'text/html' });
    response.end(`<script nonce="${renderNonce}"></script>`);
  });
  const port = await listen(server);
  const read = async (path = '/', headers: Record<string, string> = {}) =>
    (await fetch(`http://127.0.0.1:${port}${path}`, { headers })).text();
  return { port, rendered, release, read };
}

it('a cached page is requested without any client’s headers, and is not cached if it fails', async () => {
  const { rendered, release, read } = await start();
  release();
  await read('/', { 'user-agent': 'first', cookie: 'a=b', 'x-own': 'c' });
  await expect.poll(() => read('/')).toBe(`<script nonce="${viewNonce}"></script>`);
  const own = rendered.filter(({ cookie }) => cookie?.startsWith(`${productId}.language=`));
  expect(own).toHaveLength(1);
  expect(own[0]?.['user-agent']).not.toBe('first');
  expect(own[0]).not.toHaveProperty('x-own');
  server.close();

  const failing = await start(500);
  failing.release();
  await failing.read();
  await expect.poll(() => failing.rendered.length).toBe(2);
  expect(await failing.read()).toContain(renderNonce);
});

it('a client that leaves during rendering sets neither the host nor the content of the cached page', async () => {
  const { port, rendered, release, read } = await start();
  const client = connect(port, '127.0.0.1');
  client.write('GET / HTTP/1.1\r\nHost: evil.example.org\r\nX-Own: a\r\n\r\n');
  await expect.poll(() => rendered.length).toBe(2);
  client.destroy();
  release();
  await expect.poll(() => read()).toContain(viewNonce);
  expect(rendered.map(({ host }) => host)).toEqual(['evil.example.org', `127.0.0.1:${port}`]);
  expect(rendered[1]).not.toHaveProperty('x-own');
});

it.each([
  ['/', { cookie: `${productId}.session=a` }],
  ['/', { authorization: 'Bearer a' }],
  ['/', { rsc: '1' }],
  ['/', { 'next-router-prefetch': '1' }],
  ['/account', {}],
  ['/?a=b', {}],
])('%s with %o is rendered for its visitor, not served from the cache', async (path, headers) => {
  const { release, read } = await start();
  release();
  await read();
  await expect.poll(() => read()).toContain(viewNonce);
  expect(await read(path, headers)).toContain(renderNonce);
});
