import { createServer, get, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, it, vi } from 'vitest';
import { createPageTemplates } from '@/lib/server/page-template/page-templates';

vi.mock('@/lib/env/env', async (load) => {
  const { getEnv } = await load<typeof import('@/lib/env/env')>();
  return { getEnv: () => ({ ...getEnv(), appUrl: 'http://door.example.org' }) };
});

const visitorNonce = 'AAAAAAAAAAAAAAAAAAAAAA==';
let server: Server;
afterEach(() => server.close());

/** A server of one page, with what was asked of it by itself. Its pages take until they are let go. */
async function start() {
  const templates = createPageTemplates();
  const hosts: (string | undefined)[] = [];
  const held: (() => void)[] = [];
  let isHeld = true;
  server = createServer((request, response) => {
    const own = templates.takeOwnRequest(request);
    const nonce = own?.marks.nonce ?? 'rendered for the visitor';
    const write = () => {
      response.setHeader('content-type', 'text/html');
      response.end(`<html><script nonce="${nonce}"></script></html>`);
    };
    if (own !== null) {
      hosts.push(request.headers.host);
      if (isHeld) held.push(write);
      else write();
      return;
    }
    const language = { locale: 'en-US', base: '', target: '/' } as const;
    const asked = request.url ?? '';
    templates.send({ request, response, language, asked, nonce: visitorNonce }, write);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    hosts,
    held,
    letGo: () => {
      isHeld = false;
      for (const write of held.splice(0)) write();
    },
    read: () =>
      new Promise<string>((resolve, reject) => {
        get({ port, host: '127.0.0.1', path: '/', agent: false }, (it) =>
          text(it).then(resolve, reject),
        ).on('error', reject);
      }),
  };
}

it('a client that leaves while its page is made takes nothing along, and chooses no host', async () => {
  const { port, hosts, held, letGo, read } = await start();
  const client = connect(port, '127.0.0.1');
  client.write('GET / HTTP/1.1\r\nHost: evil.example.org\r\n\r\n');
  await expect.poll(() => held.length).toBe(1);
  const isGone = new Promise((resolve) => client.once('close', resolve));
  client.destroy();
  await isGone;
  letGo();
  await expect.poll(read).toContain(visitorNonce);
  expect(new Set(hosts)).toEqual(new Set(['door.example.org']));
});
