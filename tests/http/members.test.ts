import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { productId } from '@/lib/config';
import { callAction, findActions, getCode } from '@/tests/http/support/actions';
import { newClient } from '@/tests/http/support/clients';
import { expectNoCrash, mark } from '@/tests/http/support/crashes';
import { metricsToken } from '@/tests/http/support/metrics';
import { multipartType } from '@/tests/http/support/next-junk';
import { prepareDeployment, prepareProxyNode } from '@/tests/http/support/prepare';
import { presentInFrame } from '@/tests/http/support/present';
import { sendPath } from '@/tests/http/support/raw';
import { getOwnId } from '@/tests/http/support/session-list';
import { openClient, shareServer } from '@/tests/http/support/shared-server';
import { setTime } from '@/tests/http/support/stored';
import { away, getChainUrl } from '@/tests/support/chains';
import { createContractAccount } from '@/tests/support/contract-account';
import { Browser, createAccount } from '@/tests/support/http-browser';

const json = { 'content-type': 'application/json' };
const notes = z.object({ notes: z.array(z.object({ text: z.string() })) });

describe('the members example, in the demo', () => {
  const node = prepareProxyNode(away.id);
  const server = prepareDeployment('redis', () => ({
    ports: [3180],
    env: {
      DEMO: 'true',
      DEMO_RPC_URL: getChainUrl(31337),
      [`RPC_URL_${away.id}`]: node.url,
      METRICS_TOKEN: metricsToken,
      TRUST_PROXY: '1',
      // Fewer requests use up a limit.
      RATE_LIMIT_SCALE: '0.1',
    },
  }));

  const open = () => openClient(server);
  async function enter() {
    const browser = open();
    await browser.enter(createAccount());
    return browser;
  }
  /** Signs in a Safe whose owners signed on chain. */
  async function enterSafe(keep: 'cookie' | 'page') {
    const { address } = await createContractAccount([away.id]);
    return await presentInFrame(open(), address, () => '0x', { keep });
  }
  /** Returns the token that a page sends if its browser keeps no cookie. */
  async function createToken(): Promise<string> {
    const { answer } = await enterSafe('page');
    return z.object({ token: z.string() }).parse(answer.body).token;
  }
  const list = async (browser: Browser, headers = {}) =>
    notes.parse((await browser.send('/api/members', { headers })).body).notes;
  const post = (browser: Browser, body: unknown, headers = {}) =>
    browser.send('/api/members', {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { ...json, ...headers },
    });

  describe('pages', () => {
    it.each([
      ['/members?page=2&sort=a%20b', '/members?page=2&sort=a%20b'],
      ['/members?_rsc=abcde', '/members'],
    ])(
      'redirect a signed-out visitor from %s to sign-in with the return path',
      async (path, to) => {
        const answer = await open().send(path);
        expect(answer.status).toBe(307);
        expect(answer.headers.get('location')).toBe(`/?hint=sign-in&to=${encodeURIComponent(to)}`);
        expect(answer.headers.get('cache-control')).toContain('no-store');
      },
    );

    it('redirect a client-side navigation to sign-in too and send none of their content', async () => {
      const browser = await enter();
      await post(browser, { text: 'a secret' });
      await browser.signOut();
      // Next names the requested part in the query, and redirects requests that do not.
      const answer = await browser.send('/members?_rsc', { headers: { RSC: '1' } });
      expect(answer.text).not.toContain('a secret');
      expect(`${answer.headers.get('location')} ${answer.text}`).toContain('to=%2Fmembers');
    });

    it('ignore a return path that the client sends in a header', async () => {
      const headers = { [`x-${productId}-path`]: '/connections' };
      const answer = await open().send('/members', { headers });
      expect(answer.headers.get('location')).toBe('/?hint=sign-in&to=%2Fmembers');
    });

    it('the front page explains the redirect and forwards a signed-in visitor once', async () => {
      const path = '/?hint=sign-in&to=%2Fmembers%3Fx%3D1';
      expect((await open().send(path)).text).toContain('go to the page you asked for');
      const browser = await enter();
      const led = await browser.send(path);
      expect([led.status, led.headers.get('location')]).toEqual([307, '/members?x=1']);
      expect((await browser.send('/members?x=1')).status).toBe(200);
    });

    it.each(['//evil.example', '/api/auth/signout', '/?to=/members'])(
      'the front page never redirects to %j',
      async (to) => {
        const browser = await enter();
        for (const query of [`to=${encodeURIComponent(to)}`, `to=/members&to=${to.slice(0, 1)}`]) {
          expect((await browser.send(`/?hint=sign-in&${query}`)).status).toBe(200);
        }
      },
    );

    it('are shown to a signed-in visitor and never cached', async () => {
      const answer = await (await enter()).send('/members');
      expect(answer.status).toBe(200);
      expect(answer.text).toContain('Your notes');
      expect(answer.headers.get('cache-control')).toContain('no-store');
    });
  });

  describe('a route', () => {
    it('identifies its visitor by the cookie and keeps visitors apart', async () => {
      const [one, other] = [await enter(), await enter()];
      const answer = await post(one, { text: ' hello ' });
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([201, 'no-store']);
      expect(await list(one)).toMatchObject([{ text: 'hello' }]);
      expect(await list(other)).toEqual([]);
    });

    it('identifies its visitor by a page’s token and ignores any cookie sent with it', async () => {
      const browser = await enter();
      const authorization = `Bearer ${await createToken()}`;
      const frame = open();
      expect((await post(frame, { text: 'from a frame' }, { authorization })).status).toBe(201);
      expect(await list(frame, { authorization })).toMatchObject([{ text: 'from a frame' }]);
      const junk = { headers: { authorization: 'Bearer junk' } };
      expect((await browser.send('/api/members', junk)).status).toBe(401);
    });

    it('returns 401 to a signed-out visitor', async () => {
      for (const answer of [await open().send('/api/members'), await post(open(), { text: 'x' })]) {
        expect([answer.status, getCode(answer.body)]).toEqual([401, 'signed-out']);
        expect(answer.headers.get('cache-control')).toBe('no-store');
      }
    });

    it.each<[string, Record<string, string>]>([
      ['null', { origin: 'null' }],
      ['our own, sent by another site', { 'sec-fetch-site': 'cross-site' }],
    ])('returns 403 and writes nothing for an Origin that is %s', async (_, headers) => {
      const browser = await enter();
      const answer = await post(browser, { text: 'x' }, headers);
      expect([answer.status, getCode(answer.body)]).toEqual([403, 'origin']);
      expect(await list(browser)).toEqual([]);
    });

    it.each([{}, { text: 'x'.repeat(281) }, { text: 'x', more: 1 }])(
      'returns 400 for the invalid body %j',
      async (body) => {
        const answer = await post(await enter(), body);
        expect([answer.status, getCode(answer.body)]).toEqual([400, 'malformed']);
      },
    );

    it('logs which field was invalid and nothing that was sent', async () => {
      await post(await enter(), { text: 'x'.repeat(281), 'of the sender': 1 });
      const output = () => server.instances[0]?.output() ?? '';
      await expect.poll(output).toContain('"reason":"input: text"');
      expect(output()).not.toMatch(/x{20}|of the sender/);
    });
  });

  describe('an action', () => {
    const findAction = async (browser: Browser) =>
      (await findActions(browser, '/members'))[0] ?? 'not found';
    const act = (
      browser: Browser,
      id: string,
      args: readonly unknown[],
      headers: Record<string, string> = {},
      path = '/members',
    ) => callAction(browser, [path, id], args, headers);

    it('stores a note that the page then shows', async () => {
      const browser = await enter();
      const answer = await act(browser, await findAction(browser), [{ text: 'by action' }]);
      expect(answer.status).toBe(200);
      expect(answer.text).toContain('"ok":true');
      expect(answer.text).toContain('by action');
      expect(await list(browser)).toMatchObject([{ text: 'by action' }]);
      expect((await browser.send('/members')).text).toContain('by action');
    });

    it('identifies its visitor by a page’s token', async () => {
      const browser = await enter();
      const id = await findAction(browser);
      const token = await createToken();
      const args = [{ text: 'from a frame' }, token];
      expect((await act(open(), id, args, {}, '/')).text).toContain('"ok":true');
      const headers = { authorization: `Bearer ${token}` };
      expect(await list(open(), headers)).toMatchObject([{ text: 'from a frame' }]);
      expect(await list(browser)).toEqual([]);
      const junk = await act(browser, id, [{ text: 'x' }, 'junk']);
      expect(junk.text).toContain('"code":"signed-out"');
    });

    it('reports a signed-out visitor or an invalid note as an error, without a crash', async () => {
      const browser = await enter();
      const id = await findAction(browser);
      await expectNoCrash(server, async () => {
        const stranger = await act(open(), id, [{ text: mark }]);
        expect(stranger.status).toBe(200);
        expect(stranger.text).toContain('{"ok":false,"code":"signed-out"}');
        for (const args of [[{}], [mark], [], [{ text: mark, more: 1 }], [null, null, mark]]) {
          const answer = await act(browser, id, args);
          expect(answer.text).toContain('{"ok":false,"code":"malformed"}');
        }
      });
      expect(await list(browser)).toEqual([]);
    });

    it.each<[string, Record<string, string>]>([
      ['missing', { origin: '' }],
      ['none at all', { origin: '://' }],
      ['our own, sent by another site', { 'sec-fetch-site': 'cross-site' }],
    ])('returns 403 and does nothing for an Origin that is %s', async (_, headers) => {
      const browser = await enter();
      const id = await findAction(browser);
      await expectNoCrash(server, async () => {
        const answer = await act(browser, id, [{ text: 'x' }], headers);
        expect([answer.status, getCode(answer.body)]).toEqual([403, 'origin']);
      });
      expect(await list(browser)).toEqual([]);
    });

    it('returns 404 for another build’s action id, in the form that Next’s client expects', async () => {
      const browser = await enter();
      await expectNoCrash(server, async () => {
        for (const id of ['0'.repeat(42), mark, 'toString', '']) {
          const answer = await act(browser, id, [{ text: 'x' }]);
          expect([answer.status, getCode(answer.body)]).toEqual([404, 'unknown']);
          expect(answer.headers.get('x-nextjs-action-not-found')).toBe('1');
        }
      });
    });

    it('rejects a malformed body without a crash', async () => {
      const id = await findAction(await enter());
      const { port = 0 } = server.instances[0] ?? {};
      const origin = server.appUrl;
      const send = (type: string, body: string, more: Record<string, string> = {}) =>
        sendPath(port, '/members', {
          method: 'POST',
          body,
          headers: { ...newClient(), origin, 'next-action': id, 'content-type': type, ...more },
        });
      await expectNoCrash(server, async () => {
        const plain = 'text/plain;charset=UTF-8';
        for (const [type, body] of [
          [plain, ''],
          [plain, '{'],
          [plain, `["$F1","${mark}"]`],
          [plain, `["$${mark}"]`],
          [plain, '['.repeat(10_000)],
          [multipartType, mark],
          ['multipart/form-data', mark],
          [multipartType, `------brought\r\nContent-Disposition: form-data; name="0"\r\n\r\n{`],
        ] as const) {
          const { status } = await send(type, body);
          expect([type, body.slice(0, 20), status]).toEqual([type, body.slice(0, 20), 400]);
        }
        expect((await send(plain, 'x'.repeat(70_000))).status).toBe(413);
        expect((await send('application/json', '[]')).status).toBe(415);
      });
    });

    it('rejects a form submitted without JavaScript', async () => {
      const browser = await enter();
      const answer = await browser.send('/members', {
        method: 'POST',
        body: '',
        headers: { 'content-type': multipartType },
      });
      expect([answer.status, getCode(answer.body)]).toEqual([405, 'method']);
    });
  });

  it('returns 503 or the error page while the store is down, and signs nobody out', async () => {
    const browser = await enter();
    const { redis } = server;
    if (redis === null) throw new Error('the demo runs on Redis here');
    redis.pause();
    const [route, page] = await Promise.all([
      browser.send('/api/members'),
      browser.send('/members'),
    ]);
    redis.resume();
    expect([route.status, getCode(route.body)]).toEqual([503, 'store-unavailable']);
    expect(page.status).toBe(500);
    await expect.poll(async () => (await browser.send('/members')).status).toBe(200);
  });

  it('reports that no node can verify a contract account, and keeps its visitor signed in', async () => {
    const { browser } = await enterSafe('cookie');
    await setTime(server, await getOwnId(browser), 'checked', Date.now() - 25 * 60 * 60 * 1000);
    node.isDown = true;
    const cookies = [...browser.cookies];
    await expectNoCrash(server, async () => {
      const page = await browser.send('/members');
      expect([page.status, page.text.includes('visitor-unknown')]).toEqual([500, true]);
      const route = await browser.send('/api/members');
      expect([route.status, getCode(route.body)]).toEqual([503, 'node-unavailable']);
    });
    expect([...browser.cookies]).toEqual(cookies);
    node.isDown = false;
    await expect.poll(async () => (await browser.send('/members')).status).toBe(200);
  });

  it('deletes the notes on "Delete my data" and keeps them on signing out everywhere', async () => {
    const account = createAccount();
    const browser = open();
    const signIn = async () => {
      await browser.signIn(account);
      return await list(browser);
    };
    await signIn();
    await post(browser, { text: 'kept' });
    await browser.send('/api/sessions', { method: 'DELETE' });
    expect(await signIn()).toMatchObject([{ text: 'kept' }]);
    await browser.send('/api/sessions?storage=clear', { method: 'DELETE' });
    expect(await signIn()).toEqual([]);
  });

  it('limits the requests of one client per minute', async () => {
    const headers = newClient();
    const statuses = new Set<number>();
    while (!statuses.has(429)) {
      const send = () => open().send('/api/members', { headers });
      const answers = await Promise.all(Array.from({ length: 10 }, send));
      for (const { status } of answers) statuses.add(status);
    }
    expect([...statuses]).toEqual([401, 429]);
  });
});

describe('the members example, where it is not enabled', () => {
  it('returns 404 at every path and is not mentioned on the front page', async () => {
    const server = await shareServer();
    const browser = new Browser(server.appUrl);
    await browser.signIn();
    for (const path of ['/members', '/api/members', '/members/pass', '/api/members/pass']) {
      expect([path, (await browser.send(path)).status]).toEqual([path, 404]);
    }
    expect((await browser.send('/')).text).not.toContain('/members');
  });
});
