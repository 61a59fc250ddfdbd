import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { productId } from '@/lib/config';
import { getNonce } from '@/tests/http/support/page-policy';
import { getFlightData } from '@/tests/http/support/page-views';
import { prepare } from '@/tests/http/support/prepare';
import { sendPath } from '@/tests/http/support/raw';
import { shareServer } from '@/tests/http/support/shared-server';

const server = prepare(() => shareServer());

const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  sendPath(server.port, path, { headers, method });

/** A session cookie, even an invalid one, makes the server render a page for the request. */
const visitors = [
  ['a visitor with a cookie', { cookie: `${productId}.session=wrong` }],
  ['a stranger', {}],
] as const;

const listSheets = (html: string) => [...html.matchAll(/<link [^>]*rel="stylesheet"[^>]*>/g)];

const decode = {
  br: (body: Buffer) => brotliDecompressSync(body).toString('utf8'),
  gzip: (body: Buffer) => gunzipSync(body).toString('utf8'),
};

describe.each(visitors)('the page for %s', (_, cookie) => {
  it.each(['/', '/trouble', '/nowhere'])('at %s inlines its style sheets', async (path) => {
    const answer = await ask(path, cookie);
    const html = answer.text;
    const styles = [...html.matchAll(/<style nonce="([^"]+)">([^<]+)<\/style>/g)];
    expect(styles.length).toBeGreaterThan(0);
    for (const [, nonce, css = ''] of styles) {
      expect(nonce).toBe(getNonce(answer));
      expect(css).toMatch(/^[^{]+\{.+\}$/s);
    }
    // The disabled links are for React and the chunk loader, which would load the styles otherwise.
    expect(listSheets(html)).toHaveLength(styles.length);
    for (const [link] of listSheets(html)) expect(link).toContain('<link disabled="" ');
    expect(html.indexOf('<style')).toBeLessThan(html.indexOf('<script'));
    expect(html).toMatch(/<\/html>$/);
  });

  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['br;q=0, gzip', 'gzip'],
  ] as const)('is compressed for Accept-Encoding: %s', async (encodings, encoding) => {
    const answer = await ask('/', { ...cookie, 'accept-encoding': encodings });
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(`${answer.headers.vary}`.toLowerCase()).toContain('accept-encoding');
    const html = decode[encoding](answer.body);
    expect(html).toMatch(/^<!DOCTYPE html>.*<style nonce=.*<\/html>$/s);
    expect(answer.body.length).toBeLessThan(html.length / 3);
  });

  it.each(['identity', '', 'zstd'])(
    'is sent uncompressed for Accept-Encoding: "%s"',
    async (encodings) => {
      const answer = await ask('/', { ...cookie, 'accept-encoding': encodings });
      expect(answer.text).toMatch(/^<!DOCTYPE html>.*<\/html>$/s);
    },
  );

  it('has no body for a HEAD request', async () => {
    const answer = await ask('/', { ...cookie, 'accept-encoding': 'br' }, 'HEAD');
    expect([answer.status, answer.body.length]).toEqual([200, 0]);
    expect(`${answer.headers['content-type']}`).toContain('text/html');
  });
});

it.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['*, br;q=0', 'gzip'],
] as const)('a script is compressed for Accept-Encoding: %s', async (encodings, encoding) => {
  const [, path = ''] = /<script src="([^"]+)"/.exec((await ask('/')).text) ?? [];
  const [plain, answer] = [await ask(path), await ask(path, { 'accept-encoding': encodings })];
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(answer.headers['content-encoding']).toBe(encoding);
  expect(`${answer.headers.vary}`.toLowerCase()).toContain('accept-encoding');
  expect(decode[encoding](answer.body)).toBe(plain.text);
});

it('component data for Next’s own client is compressed and has no styles inlined', async () => {
  const headers = { rsc: '1', 'accept-encoding': 'gzip, br' };
  // Next's own client must name the rest of its request in the URL, which Next's redirect contains.
  const { headers: redirect } = await ask('/trouble', headers);
  const answer = await ask(`${redirect.location}`, headers);
  expect(answer.headers).toMatchObject({ 'content-encoding': 'br' });
  expect(`${answer.headers['content-type']}`).toContain('text/x-component');
  const text = decode.br(answer.body);
  expect(text).not.toContain('<style');
  expect(text).toContain('.css');
});

it('aborted page views leave later ones intact', async () => {
  const { port } = server;
  const headers = { cookie: `${productId}.session=wrong`, 'accept-encoding': 'br' };
  for (let view = 0; view < 20; view += 1) {
    await new Promise<void>((resolve) => {
      const sent = request({ host: '127.0.0.1', port, path: '/', headers }, (response) => {
        response.once('data', () => response.destroy());
        response.once('close', resolve);
      });
      sent.once('error', () => resolve());
      sent.end();
    });
  }
  const { body } = await ask('/', headers);
  expect(decode.br(body)).toMatch(/<\/html>$/);
});

it('"Having trouble?" gets the nodes, the relay and the version for its checks', async () => {
  const data = getFlightData(await ask('/trouble'));
  const nodes = Object.entries(server.env).filter(([name]) => name.startsWith('RPC_URL_'));
  expect(nodes.length).toBeGreaterThan(0);
  for (const [name, urls] of nodes) {
    const chainId = name.replace('RPC_URL_', '');
    for (const url of urls.split(',')) {
      expect(data).toMatch(new RegExp(`"chainId":${chainId},"chain":"[^"]+","url":"${url}"`));
    }
  }
  const version = readFileSync('.next/BUILD_ID', 'utf8').trim();
  expect(data).toContain(`"relayUrl":"wss://relay.walletconnect.org","version":"${version}"`);
});
