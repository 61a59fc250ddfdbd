import type { Hex } from 'viem';
import { concat } from 'viem';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { prepare } from '@/tests/http/support/prepare';
import { sendToSafeRoute as send, startPending } from '@/tests/http/support/safe-route';
import { shareServer } from '@/tests/http/support/shared-server';
import { away, home, unknownChainId } from '@/tests/support/chains';
import { Browser, createAccount } from '@/tests/support/http-browser';
import { getSafeTypedData, installSafe } from '@/tests/support/safe-contracts';

const server = prepare(() => shareServer());
const safes = prepare(() => installSafe(away.id));

describe('a pending Safe sign-in', () => {
  async function createSafe(threshold = 1n) {
    const owners = [createAccount(), createAccount(), createAccount()].sort((one, other) =>
      one.address.toLowerCase() < other.address.toLowerCase() ? -1 : 1,
    );
    const safe = await safes.create(
      owners.map(({ address }) => address),
      threshold,
    );
    const sign = async (text: string, count: number, chainId = away.id): Promise<Hex> =>
      concat(
        await Promise.all(
          owners
            .slice(0, count)
            .map((owner) => owner.signTypedData(getSafeTypedData(safe, chainId, text))),
        ),
      );
    return { safe, owners, sign };
  }

  it('D7: gets 401 and stays open below the threshold, then signs in once at the threshold', async () => {
    const browser = new Browser(server.appUrl);
    const { safe, sign } = await createSafe(2n);
    const { message } = await startPending(browser, safe, away.id);
    const finish = async (count: number) =>
      (await send(browser, 'PUT', { signature: await sign(message, count) })).status;
    expect(await finish(1)).toBe(401);
    expect((await send(browser, 'PUT', { signature: '0x' })).status).toBe(401);
    expect((await send(browser, 'GET')).body).toMatchObject({ pending: { message } });
    const copy = browser.copy();
    expect(await finish(2)).toBe(200);
    expect(await browser.session()).toMatchObject({ address: safe, chainId: away.id });
    const again = await send(copy, 'PUT', { signature: await sign(message, 2) });
    expect(again.status).toBe(409);
  });

  it('D7: rejects signatures for another Safe or another chain with 401', async () => {
    const browser = new Browser(server.appUrl);
    const { safe, sign, owners } = await createSafe();
    const other = await safes.create(owners.map(({ address }) => address));
    const { message } = await startPending(browser, other, away.id);
    const forSafe = await sign(message, 1);
    expect((await send(browser, 'PUT', { signature: forSafe })).status).toBe(401);
    const onHome = await startPending(browser, safe, home.id);
    for (const chainId of [home.id, away.id]) {
      const signature = await sign(onHome.message, 1, chainId);
      expect((await send(browser, 'PUT', { signature })).status).toBe(401);
    }
  });

  it('cannot be finished by another browser with the owners’ public signature', async () => {
    const { safe, sign } = await createSafe();
    const { message, ticket } = await startPending(new Browser(server.appUrl), safe, away.id);
    const signature = await sign(message, 1);
    const thief = new Browser(server.appUrl);
    const nonce = await thief.nonce();
    expect((await send(thief, 'PUT', { signature })).status).toBe(403);
    expect((await thief.submit(message, signature, nonce)).status).toBe(401);
    const own = await startPending(thief, safe, away.id);
    expect((await send(thief, 'PUT', { signature })).status).toBe(401);
    const [body = '', seal = ''] = ticket.split('.');
    const [, otherSeal = ''] = own.ticket.split('.');
    for (const forged of [`${body}.${otherSeal}`, `${body}.`, body, `${body}.${seal}.`, 'x.y']) {
      expect((await send(thief, 'PUT', { signature, ticket: forged })).status).toBe(403);
    }
  });

  it('is rejected for an unsupported chain or an invalid address', async () => {
    const browser = new Browser(server.appUrl);
    const { safe } = await createSafe();
    expect((await send(browser, 'POST', { address: safe, chainId: unknownChainId })).status).toBe(
      401,
    );
    for (const bad of [{ address: safe, chainId: -1 }, { address: '0x12', chainId: home.id }, {}]) {
      expect((await send(browser, 'POST', bad)).status).toBe(400);
    }
  });

  it('cannot be started, finished or cancelled by another site', async () => {
    const browser = new Browser(server.appUrl);
    const { safe } = await createSafe();
    const headers = { origin: 'https://evil.example.org' };
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) {
      const body = { address: safe, chainId: away.id, signature: '0x' };
      expect((await send(browser, method, body, headers)).status).toBe(403);
    }
    expect((await browser.send('/api/safe/sign-in', { method: 'OPTIONS' })).status).toBe(405);
  });

  describe('a session that only the page keeps', () => {
    async function enter() {
      const browser = new Browser(server.appUrl);
      const { safe, sign } = await createSafe();
      const { message, ticket } = await startPending(browser, safe, away.id);
      browser.cookies.clear();
      const signature = await sign(message, 1);
      const answer = await send(browser, 'PUT', { signature, ticket, keep: 'page' });
      const { token, id } = z.object({ token: z.string(), id: z.string() }).parse(answer.body);
      browser.cookies.clear();
      return { browser, safe, token, id, headers: { authorization: `Bearer ${token}` } };
    }

    it('D4: is read and ended with its token, and listed as embedded', async () => {
      const { browser, safe, id, headers } = await enter();
      expect(await browser.session()).toEqual({});
      expect((await browser.send('/api/auth/session', { headers })).body).toMatchObject({
        address: safe,
      });
      const list = await browser.send('/api/sessions', { headers });
      expect(list.body).toMatchObject({ sessions: [{ id, embedded: true, current: true }] });
      const cross = { ...headers, origin: 'https://evil.example.org' };
      const end = (more: Record<string, string>) =>
        browser.send(`/api/sessions/${id}`, { method: 'DELETE', headers: more });
      expect((await end(cross)).status).toBe(403);
      expect((await end(headers)).status).toBe(204);
      expect((await browser.send('/api/auth/session', { headers })).body).toEqual({});
    });

    it.each<[string, (browser: Browser, headers: Record<string, string>, id: string) => unknown]>([
      [
        'is ended',
        (browser, headers, id) =>
          browser.send(`/api/sessions/${id}`, { method: 'DELETE', headers }),
      ],
      [
        'is signed out',
        async (browser, headers) =>
          browser.post('/api/auth/signout', { csrfToken: await browser.nonce() }, headers),
      ],
      [
        'has expired',
        (browser) =>
          browser.send('/api/auth/session', { headers: { authorization: 'Bearer expired' } }),
      ],
    ])('D4: leaves another visitor’s cookie in the browser when it %s', async (_, end) => {
      const { browser, headers, id } = await enter();
      const { account } = await browser.enter();
      await end(browser, headers, id);
      expect(await browser.session()).toMatchObject({ address: account.address });
    });

    it('no cookie, whatever its name, passes as the token or hides the session on a page or a route', async () => {
      const { token } = await enter();
      const browser = new Browser(server.appUrl);
      const { account } = await browser.signIn();
      const other = new Browser(server.appUrl);
      await other.signIn();
      const [name = '', cookie = ''] =
        [...other.cookies].find(([it]) => it.includes('session')) ?? [];
      const mine = browser.cookieHeader;
      const planted = [
        `Authorization: Bearer=${token}`,
        'Authorization: Bearer=x',
        `authorization=Bearer ${token}`,
        // In latin1, as Node writes a header: browsers and servers do not agree on what a space is.
        `\u00a0${name}=${cookie}`,
        `\u00a0${name}.0=x`,
      ];
      for (const cookie of planted.flatMap((it) => [`${it}; ${mine}`, `${mine}; ${it}`])) {
        const route = await browser.send('/api/auth/session', { headers: { cookie } });
        expect(route.body, cookie).toMatchObject({ address: account.address });
        for (const path of ['/account', '/?hint=sign-in']) {
          const page = await browser.send(path, { headers: { cookie } });
          expect([page.status, page.text.includes(account.address)], cookie).toEqual([200, true]);
        }
      }
    });
  });
});
