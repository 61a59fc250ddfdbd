import { encode } from 'next-auth/jwt';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { productId } from '@/lib/config';
import { prepare } from '@/tests/http/support/prepare';
import { endAll, endOne, getOwnId, listIds } from '@/tests/http/support/session-list';
import { shareServer } from '@/tests/http/support/shared-server';
import { query, setTime } from '@/tests/http/support/stored';
import { home, third } from '@/tests/support/chains';
import { Browser, createAccount } from '@/tests/support/http-browser';

const server = prepare(() => shareServer());

const cookieName = `${productId}.session`;
const day = 24 * 60 * 60 * 1000;
const seenList = z.object({ sessions: z.array(z.object({ lastSeenAt: z.iso.datetime() })) });

/** Both stores keep, list and end sessions alike: tests/store/store.contract.test.ts. */
describe('a session', () => {
  const enter = (account = createAccount()) => new Browser(server.appUrl).enter(account);

  it.each<[string, Record<string, string>]>([
    ['Origin of another site', { origin: 'https://evil.example.org' }],
    ['Origin null', { origin: 'null' }],
    ['no Origin', { origin: '' }],
    ['Sec-Fetch-Site cross-site', { 'sec-fetch-site': 'cross-site' }],
    ['Sec-Fetch-Site same-site', { 'sec-fetch-site': 'same-site' }],
  ])('A21: survives a sign-out with %s, which is rejected with 403', async (_, headers) => {
    const { browser } = await enter();
    const fields = { csrfToken: await browser.nonce(), json: 'true' };
    expect((await browser.post('/api/auth/signout', fields, headers)).status).toBe(403);
    expect((await endAll(browser, headers)).status).toBe(403);
    expect(await browser.session()).toHaveProperty('address');
  });

  it('A21: survives a sign-out without the token, which is rejected with 403', async () => {
    const { browser } = await enter();
    expect((await browser.post('/api/auth/signout', { csrfToken: '' })).status).toBe(403);
    expect(await browser.session()).toHaveProperty('address');
  });

  it('is returned by the sign-in that creates it', async () => {
    const browser = new Browser(server.appUrl);
    const { answer } = await browser.signIn();
    expect(answer.body).toEqual({ url: server.appUrl, session: await browser.session() });
  });

  it('A22: is replaced by a new one when the same browser signs in again', async () => {
    const { browser, account } = await enter();
    for (const next of [account, createAccount()]) {
      const old = browser.copy();
      const before = await getOwnId(browser);
      await browser.enter(next);
      expect(await old.session()).toEqual({});
      const after = await listIds(browser);
      expect([after.length, after.includes(before)]).toEqual([1, false]);
    }
  });

  it('A23: cannot be used with a copied cookie after the sign-out', async () => {
    const { browser } = await enter();
    const thief = browser.copy();
    expect(await thief.session()).toHaveProperty('address');
    const copyOfThief = thief.copy();
    expect((await browser.signOut()).status).toBe(200);
    expect(await thief.session()).toEqual({});
    expect([...thief.cookies.keys()]).not.toContain(cookieName);
    expect((await copyOfThief.send('/api/sessions')).status).toBe(401);
    expect((await copyOfThief.send('/account')).status).toBe(307);
  });

  it('is not revived by a session response in flight during the sign-out', async () => {
    const { browser } = await enter();
    const tab = browser.copy();
    const nonce = await browser.nonce();
    await Promise.all([
      ...Array.from({ length: 10 }, () => tab.session()),
      browser.post('/api/auth/signout', { csrfToken: nonce }),
      ...Array.from({ length: 10 }, () => tab.session()),
    ]);
    expect(await tab.session()).toEqual({});
  });

  it('A24: is rejected at the next request after another device ends it', async () => {
    const { browser: one, account } = await enter();
    const { browser: other } = await enter(account);
    expect((await endOne(one, await getOwnId(other))).status).toBe(204);
    expect(await other.session()).toEqual({});
    expect((await other.send('/api/sessions')).status).toBe(401);
    expect(await listIds(one)).toHaveLength(1);
  });

  it('A24: signing out everywhere ends every session of the account and nobody else’s', async () => {
    const { browser: one, account } = await enter();
    const { browser: other } = await enter(account);
    const { browser: stranger } = await enter();
    expect((await endAll(one)).status).toBe(204);
    expect(await one.session()).toEqual({});
    expect(await other.session()).toEqual({});
    expect(await stranger.session()).toHaveProperty('address');
  });

  it('A25: expires after the idle limit, which each request extends', async () => {
    const { browser } = await enter();
    const id = await getOwnId(browser);
    await setTime(server, id, 'seen', Date.now() - 6.9 * day);
    expect(await browser.session()).toHaveProperty('address');
    const [seen] = seenList.parse((await browser.send('/api/sessions')).body).sessions;
    expect(Date.parse(seen?.lastSeenAt ?? '')).toBeGreaterThan(Date.now() - 60_000);
    await setTime(server, id, 'seen', Date.now() - 7.1 * day);
    expect(await browser.session()).toEqual({});
    expect([...browser.cookies.keys()]).not.toContain(cookieName);
  });

  it('A25: expires at its absolute limit, however active it is', async () => {
    const { browser } = await enter();
    const id = await getOwnId(browser);
    const setEnd = (time: number) =>
      query(server, 'UPDATE sessions SET expires_at = ? WHERE id = ?', [time, id]);
    await setEnd(Date.now() + day);
    expect(await browser.session()).toHaveProperty('address');
    await setEnd(Date.now() + 300);
    await expect.poll(() => browser.session()).toEqual({});
  });

  it('A26: ignores posted claims', async () => {
    const { browser, account } = await enter();
    const data = { address: createAccount().address, chainId: third.id, user: { name: 'root' } };
    const body = JSON.stringify({ csrfToken: await browser.nonce(), data });
    const headers = { 'content-type': 'application/json' };
    const answer = await browser.send('/api/auth/session', { method: 'POST', body, headers });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ address: account.address, chainId: home.id });
    expect(await browser.session()).toMatchObject({ address: account.address, chainId: home.id });
  });

  // Other invalid tokens: lib/server/sessions/session-token.test.ts.
  it.each<[string, (cookies: Browser['cookies'], value: string) => Promise<void> | void]>([
    [
      'a chunk instead of it',
      (cookies, value) => {
        cookies.delete(cookieName);
        cookies.set(`${cookieName}.0`, value);
      },
    ],
    ['junk', (cookies) => void cookies.set(cookieName, '%%%')],
    [
      'an old secret',
      async (cookies) => {
        const token = { sid: 'x'.repeat(43), address: createAccount().address };
        const older = 'an older secret of this server, long enough';
        cookies.set(cookieName, await encode({ token, secret: older }));
      },
    ],
  ])('A27: is signed out cleanly with %s', async (_, change) => {
    const { browser } = await enter();
    await change(browser.cookies, browser.cookies.get(cookieName) ?? '');
    for (const path of ['/', '/account']) {
      expect((await browser.send(path)).status).toBeLessThan(400);
    }
    expect((await browser.send('/api/sessions')).status).toBe(401);
    const answer = await browser.send('/api/auth/session');
    expect([answer.status, answer.body]).toEqual([200, {}]);
    expect([...browser.cookies.keys()].filter((name) => name.startsWith(cookieName))).toEqual([]);
  });

  it('A31: cannot be ended or seen by another account', async () => {
    const { browser: one } = await enter();
    const { browser: other } = await enter();
    const target = await getOwnId(other);
    const answer = await endOne(one, target);
    expect(answer.status).toBe(403);
    expect(answer.body).toEqual({ error: { code: 'not-yours', message: expect.any(String) } });
    expect(await listIds(one)).not.toContain(target);
    expect(await other.session()).toHaveProperty('address');
    expect((await endOne(one, 'no-such-session')).status).toBe(404);
  });

  it.each(['/api/auth/csrf', '/api/auth/session', '/api/sessions', '/api/auth/providers'])(
    'A35: %s is never cached',
    async (path) => {
      for (const browser of [(await enter()).browser, new Browser(server.appUrl)]) {
        const { headers } = await browser.send(path);
        expect(headers.get('cache-control')).toBe('no-store');
        expect(headers.get('vary')?.toLowerCase()).toContain('cookie');
      }
    },
  );
});
