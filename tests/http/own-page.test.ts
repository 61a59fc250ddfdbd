import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { config, productId } from '@/lib/config';
import { locales } from '@/lib/i18n/locales';
import { answering, magic } from '@/tests/http/support/answering-code';
import { newClient } from '@/tests/http/support/clients';
import { findMissingHeaders } from '@/tests/http/support/page-policy';
import {
  getNonce,
  getRest,
  getRestInOrder,
  getTime,
  getTold,
  getToldInOrder,
  isTemplate,
} from '@/tests/http/support/page-views';
import { sendPath } from '@/tests/http/support/raw';
import { sendToSafeRoute, startPending } from '@/tests/http/support/safe-route';
import { type Deployment, storeKinds } from '@/tests/http/support/server';
import { endOthers, getOwnId, readSession } from '@/tests/http/support/session-list';
import { shareServer } from '@/tests/http/support/shared-server';
import { readTime, setTime } from '@/tests/http/support/stored';
import { takeDown } from '@/tests/http/support/take-down';
import { away, home, setCode } from '@/tests/support/chains';
import { Browser, createAccount } from '@/tests/support/http-browser';

const minute = 60_000;

describe.each(storeKinds)('/ of who is signed in, on %s', (kind) => {
  let server: Deployment;
  beforeAll(async () => {
    server = await shareServer(kind);
  });

  type Headers = Record<string, string>;
  const port = () => server.instances[0]?.port ?? 0;
  const toCookie = ({ cookies }: Browser) =>
    [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const ask = (browser: Browser, headers: Headers = {}, method = 'GET', path = '/') =>
    sendPath(port(), path, {
      method,
      headers: { ...newClient(), cookie: toCookie(browser), ...headers },
    });
  /** A cookie that is spelled as no browser does is left to Next, which reads it the same. */
  const askNext = (browser: Browser, headers: Headers = {}) =>
    ask(browser, { ...headers, cookie: `a=b;${toCookie(browser).replaceAll('; ', ';')}` });

  async function signIn(chainId: number = home.id): Promise<Browser> {
    const browser = new Browser(server.appUrl);
    const { answer } = await browser.signIn(createAccount(), { chainId });
    expect(answer.status).toBe(200);
    return browser;
  }

  /** As an account whose contract says of every signature that it is its own. */
  async function signInAsContract(): Promise<Browser> {
    const { address } = createAccount();
    await setCode(away.id, address, answering([magic]));
    const browser = new Browser(server.appUrl);
    await startPending(browser, address, away.id);
    expect((await sendToSafeRoute(browser, 'PUT', { signature: '0x' })).status).toBe(200);
    return browser;
  }

  async function askTemplate(browser: Browser, headers: Headers = {}, path = '/') {
    await expect.poll(async () => isTemplate(await ask(browser, headers, 'GET', path))).toBe(true);
    return await ask(browser, headers, 'GET', path);
  }

  // How a page is filled in does not depend on the store.
  const isFirst = kind === storeKinds[0];
  const shorten = (address: string) => `${address.slice(0, 4)}…${address.slice(-4)}`;

  if (isFirst) {
    it.each([
      ['with a key', () => signIn()],
      ['on another chain', () => signIn(away.id)],
      ['as a contract', signInAsContract],
    ])('is to the letter what Next renders for them: signed in %s', async (_, enter) => {
      const browser = await enter();
      const kept = await askTemplate(browser);
      expect(kept.text).toContain(shorten((await readSession(browser)).address));
      const rendered = await askNext(browser);
      expect(isTemplate(rendered)).toBe(false);
      expect(getToldInOrder(kept)).toEqual(getToldInOrder(rendered));
      expect(getRestInOrder(kept)).toEqual(getRestInOrder(rendered));
      const names = ['cache-control', 'content-type', 'content-language', 'vary'] as const;
      for (const name of names) expect(kept.headers[name], name).toBe(rendered.headers[name]);
      expect(getToldInOrder(kept).length).toBeGreaterThan(30);
      expect(getToldInOrder(kept)).not.toContain('nothing');
      expect(getRestInOrder(kept).preloaded.length).toBeGreaterThan(3);
      expect(kept.headers['cache-control']).toContain('private');
      expect(kept.headers['cache-control']).toContain('no-store');
      expect(findMissingHeaders(kept)).toEqual([]);
    });

    it('each of many at a time has their own values, and nobody else’s', async () => {
      const chains = [home.id, away.id, home.id, away.id, home.id];
      const browsers = [...(await Promise.all(chains.map(signIn))), await signInAsContract()];
      for (const browser of browsers) await askTemplate(browser);
      const own = await Promise.all(
        browsers.map(async (browser) => ({ browser, ...(await readSession(browser)) })),
      );
      const views = await Promise.all(
        [...own, ...own, ...own].map(async (it) => ({ ...it, answer: await ask(it.browser) })),
      );
      for (const { answer, address, account, chainId } of views) {
        expect(isTemplate(answer)).toBe(true);
        const addresses = new Set(answer.text.match(/0x[\da-f]{40}/gi));
        expect(addresses).toEqual(new Set([address]));
        const short = new Set(answer.text.match(/0x[\da-f]{2}…[\da-f]{4}/gi));
        expect(short).toEqual(new Set([shorten(address)]));
        expect(getTold(answer)).toContain(`"account":"${account}"`);
        expect(getTold(answer)).toContain(`"chainId":${chainId}`);
        const name = chainId === home.id ? home.name : away.name;
        expect(/<main.*<\/main>/s.exec(answer.text)?.[0]).toContain(name);
      }
    });

    it('has a nonce and a time of its own each time', async () => {
      const browser = await signIn();
      await askTemplate(browser);
      const before = Date.now();
      const views = await Promise.all([ask(browser), ask(browser), ask(browser)]);
      expect(new Set(views.map(getNonce)).size).toBe(3);
      for (const view of views) {
        const used = [...view.text.matchAll(/nonce="([^"]+)"/g)].map(([, nonce]) => nonce);
        expect(new Set(used)).toEqual(new Set([getNonce(view)]));
        expect(getTime(view)).toBeGreaterThanOrEqual(before);
        expect(getTime(view)).toBeLessThanOrEqual(Date.now());
      }
    });

    it('is the same in Brotli, in gzip and as it is, and HEAD has its headers', async () => {
      const browser = await signIn();
      const { address } = await readSession(browser);
      const plain = await askTemplate(browser);
      const decode = { br: brotliDecompressSync, gzip: gunzipSync } as const;
      for (const encoding of ['br', 'gzip'] as const) {
        const { body, headers } = await askBytes(browser, encoding);
        expect(headers['content-encoding']).toBe(encoding);
        expect(headers['content-length']).toBe(`${body.length}`);
        const text = decode[encoding](body).toString('utf8');
        const answer = { status: 200, headers, text };
        expect(getTold(answer)).toBe(getTold(plain));
        expect(getRest(answer)).toBe(getRest(plain));
        expect(text).toContain(address);
      }
      const head = await ask(browser, {}, 'HEAD');
      expect(head.text).toBe('');
      expect(head.headers['content-length']).toBe(plain.headers['content-length']);
      expect(head.headers['cache-control']).toBe(plain.headers['cache-control']);
    });

    function askBytes(browser: Browser, encoding: string) {
      return new Promise<{ body: Buffer; headers: Headers }>((resolve, reject) => {
        const headers = { ...newClient(), cookie: toCookie(browser), 'accept-encoding': encoding };
        request({ host: '127.0.0.1', port: port(), path: '/', headers }, (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('end', () => {
            const named = Object.entries(response.headers).map(([name, it]) => [name, `${it}`]);
            resolve({ body: Buffer.concat(chunks), headers: Object.fromEntries(named) });
          });
        })
          .once('error', reject)
          .end();
      });
    }

    it('has a language of its own, by URL and by choice', async () => {
      const [first, other = first] = config.languages;
      const browser = await signIn();
      const path = config.languages.length > 1 ? `/${locales[other].slug}` : '/';
      const byUrl = await askTemplate(browser, {}, path);
      expect(byUrl.text).toContain(`<html lang="${other}"`);
      const chosen = `${toCookie(browser)}; ${productId}.language=${locales[other].slug}`;
      const byChoice = await askTemplate(browser, { cookie: chosen });
      expect(byChoice.text).toContain(`<html lang="${other}"`);
      expect((await askTemplate(browser)).text).toContain(`<html lang="${first}"`);
    });
  }

  it('is a stranger’s at the next view once the session was ended elsewhere', async () => {
    const [browser, elsewhere] = [await signIn(), new Browser(server.appUrl)];
    const account = createAccount();
    const there = new Browser(server.appUrl);
    await there.signIn(account);
    await elsewhere.signIn(account);
    const { address } = await readSession(there);
    expect((await askTemplate(there)).text).toContain(address);
    await endOthers(elsewhere);
    const after = await ask(there);
    expect(after.text).not.toContain(address);
    expect(after.text).not.toContain(shorten(address));
    expect((await ask(elsewhere)).text).toContain(address);
    expect((await ask(browser)).text).toContain((await readSession(browser)).address);
  });

  it('is a stranger’s once the session is over, and marks one as seen that is not', async () => {
    const browser = await signIn();
    const { address } = await readSession(browser);
    const id = await getOwnId(browser);
    await askTemplate(browser);
    const seen = Date.now() - 5 * minute;
    await setTime(server, id, 'seen', seen);
    const view = await ask(browser);
    expect([isTemplate(view), view.text.includes(address)]).toEqual([true, true]);
    expect(await readTime(server, id, 'seen')).toBeGreaterThan(seen + 4 * minute);
    // As Next says it: its end moved with the visit.
    const end = /"expires":"([^"]+)"/.exec(getTold(view))?.[1] ?? '';
    expect(getTold(await askNext(browser))).toContain(`"expires":"${end}"`);

    await setTime(server, id, 'seen', Date.now() - 2 * config.session.absoluteLifetime * 1000);
    const after = await ask(browser);
    expect(after.text).not.toContain(address);
  });

  if (isFirst) {
    it('is rendered for a query, a step within the site, and a session that is not the browser’s', async () => {
      const browser = await signIn();
      const { address } = await readSession(browser);
      await askTemplate(browser);
      const query = await ask(browser, {}, 'GET', '/?hint=sign-in');
      expect([isTemplate(query), query.text.includes(address)]).toEqual([false, true]);
      const step = await ask(browser, { rsc: '1' });
      expect(step.text).not.toContain('<html');
      const bearer = await ask(browser, { authorization: 'Bearer junk' });
      expect(isTemplate(bearer)).toBe(false);
      for (const cookie of [`${productId}.session=a.b.c.d.e`, `${productId}.session=`]) {
        const wrong = await ask(browser, { cookie });
        expect([wrong.status, isTemplate(wrong), wrong.text.includes(address)]).toEqual([
          ...[200, false, false],
        ]);
      }
      const doubled = await ask(browser, { cookie: `${toCookie(browser)}; ${toCookie(browser)}` });
      expect(isTemplate(doubled)).toBe(false);
    });

    it('nobody gets another’s page, or a placeholder’s, by headers of ours', async () => {
      const browser = await signIn();
      const { address } = await readSession(browser);
      await askTemplate(browser);
      const placeholder = '0x1111111111111111111111111111111111111111';
      const forged = {
        [`x-${productId}-template`]: '0'.repeat(64),
        [`x-${productId}-session`]: JSON.stringify({ address: placeholder }),
        'x-page-time': '1000000000000',
        'x-nonce': 'bm9uY2U=',
      };
      for (const answer of [
        await ask(browser, forged),
        await askNext(browser, forged),
        await ask(new Browser(server.appUrl), forged),
      ]) {
        expect(answer.status).toBe(200);
        expect(answer.text).not.toContain(placeholder);
        expect(answer.text).not.toContain('bm9uY2U=');
        expect(getTime(answer)).toBeGreaterThan(Date.now() - minute);
        const addresses = answer.text.match(/0x[\da-f]{40}/gi) ?? [];
        expect(addresses.filter((it) => it !== address)).toEqual([]);
      }
    });
  }

  it('while the store is down nobody is a stranger, and it is there again afterwards', async () => {
    const browser = await signIn();
    const { address } = await readSession(browser);
    await askTemplate(browser);
    await setTime(server, await getOwnId(browser), 'seen', Date.now() - 5 * minute);
    const cookies = [...browser.cookies];
    const bringBack = await takeDown(server);
    const view = await ask(browser).finally(bringBack);
    expect([view.status, isTemplate(view)]).toEqual([200, false]);
    expect(view.headers['set-cookie']).toBeUndefined();
    // Not known is not null, which would be a stranger.
    expect(getTold(view)).toContain('"session":"$undefined"');
    expect([...browser.cookies]).toEqual(cookies);
    await expect.poll(async () => isTemplate(await ask(browser))).toBe(true);
    expect((await ask(browser)).text).toContain(address);
  });
});
