import type { Server } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { config } from '@/lib/config';
import { type Locale, locales } from '@/lib/i18n/locales';
import { prepare } from '@/tests/http/support/prepare';
import { shareServer } from '@/tests/http/support/shared-server';
import { cacheHeader, startCachingProxy } from '@/tests/support/caching-proxy';
import { Browser } from '@/tests/support/http-browser';

const server = prepare(() => shareServer());
let proxy: Server | undefined;
afterEach(() => proxy?.close());

const pages = ['/', '/connections', '/trouble'];
/** A page with a language in its URL belongs to its visitor all the same. */
const inLanguages = config.languages.length < 2 ? [] : config.languages.slice(0, 3).map(toPath);
const routes = ['/api/auth/session', '/api/sessions', '/api/auth/csrf'];

async function startProxy(options?: { greedy: boolean }): Promise<string> {
  const { server: started, url } = await startCachingProxy(server.port, options);
  proxy = started;
  return url;
}

/** Signs in a visitor whose requests look like a browser's. */
async function enter(target: string) {
  const browser = new Browser(server.appUrl, target);
  const { account } = await browser.enter();
  return { browser, address: account.address };
}

function toPath(locale: Locale): string {
  return `/${locales[locale].slug}`;
}

const ask = (browser: Browser, path: string) =>
  browser.send(path, { headers: path.startsWith('/api/') ? {} : { accept: 'text/html' } });

describe.each([
  ['keeps what it may', undefined],
  ['keeps what it must not', { greedy: true }],
])('behind a shared cache that %s', (_, options) => {
  it('each of two visitors sees only their own address, and a stranger sees neither', async () => {
    const target = await startProxy(options);
    const visitors = [await enter(target), await enter(target)];
    const stranger = new Browser(server.appUrl, target);
    for (const path of ['/', ...inLanguages.slice(0, 2), '/api/auth/session']) {
      // Each visitor comes first once.
      for (const { browser, address } of [...visitors, ...visitors.toReversed()]) {
        const { text } = await ask(browser, path);
        expect(text).toContain(address);
        for (const other of visitors) {
          expect(text.includes(other.address)).toBe(other.address === address);
        }
      }
      const { text } = await ask(stranger, path);
      for (const { address } of visitors) expect(text).not.toContain(address);
    }
  });
});

it('a shared cache stores build files and no other response to a visitor', async () => {
  const target = await startProxy();
  const { browser } = await enter(target);
  const html = (await ask(browser, '/')).text;
  const file = /\/_next\/static\/[^"]+\.js/.exec(html)?.[0] ?? 'none';
  for (const path of [...pages, ...inLanguages, ...routes, file]) {
    const [first, second] = [await ask(browser, path), await ask(browser, path)];
    expect(first.headers.get(cacheHeader), path).toBeNull();
    expect(second.headers.get(cacheHeader), path).toBe(path === file ? 'hit' : null);
    if (path === file) continue;
    expect(first.headers.get('cache-control'), path).toContain('no-store');
    expect(first.headers.get('vary'), path).toContain('Cookie');
  }
});

it('a shared cache does not store a stranger’s page, so each response has a fresh nonce', async () => {
  const stranger = new Browser(server.appUrl, await startProxy());
  const readNonce = async () =>
    /'nonce-([^']+)'/.exec(`${(await ask(stranger, '/')).headers.get('content-security-policy')}`);
  const nonces = [await readNonce(), await readNonce(), await readNonce()].map((it) => it?.[1]);
  expect(nonces).not.toContain(undefined);
  expect(new Set(nonces).size).toBe(3);
});
