import type { PrivateKeyAccount } from 'viem/accounts';
import { beforeAll, describe, expect, it } from 'vitest';
import { productId } from '@/lib/config';
import { prepare } from '@/tests/http/support/prepare';
import { storeKinds } from '@/tests/http/support/server';
import { endOne, endOthers, getOwnId, listIds, listPage } from '@/tests/http/support/session-list';
import { shareServer } from '@/tests/http/support/shared-server';
import { readTime, setTime } from '@/tests/http/support/stored';
import { Browser, createAccount } from '@/tests/support/http-browser';

const limit = 50;
const pageSize = 10;
const day = 24 * 60 * 60 * 1000;

/**
 * Requests that SQLite handles one after another may run at once on Redis. Otherwise both keep to the
 * contract.
 */
const kind = storeKinds.at(-1) ?? 'sqlite';

describe('the sessions of an account', () => {
  // More than sixty sign-ins of one key, from as many browsers, must not reach a limit here.
  const server = prepare(() => shareServer(kind));

  async function enter(account: PrivateKeyAccount): Promise<Browser> {
    const browser = new Browser(server.appUrl);
    await browser.enter(account);
    return browser;
  }

  /** Returns this many browsers of one account, in the order in which they signed in. */
  async function enterOften(account: PrivateKeyAccount, count: number): Promise<Browser[]> {
    const browsers: Browser[] = [];
    while (browsers.length < count) browsers.push(await enter(account));
    return browsers;
  }

  const isSignedIn = async (browser: Browser) =>
    Object.keys((await browser.session()) as object).length > 0;

  describe('that is at its limit', () => {
    const account = createAccount();
    let browsers: readonly Browser[];
    let browser: Browser;
    const readPage = (offset: number) => listPage(browser, `?offset=${offset}&limit=${pageSize}`);
    const readPages = async () => {
      const pages = [];
      for (let offset = 0; offset < limit; offset += pageSize) pages.push(await readPage(offset));
      return pages.map(({ sessions }) => sessions.map(({ id }) => id));
    };

    beforeAll(async () => {
      browsers = await enterOften(account, limit);
      browser = browsers.at(-1) ?? new Browser(server.appUrl);
    });

    it('A39: number fifty at most, and the oldest ends first', async () => {
      expect(await Promise.all(browsers.map(isSignedIn))).not.toContain(false);
      const more = await enterOften(account, 3);
      const states = await Promise.all([...browsers, ...more].map(isSignedIn));
      expect(states).toEqual([...Array(3).fill(false), ...Array(limit).fill(true)]);
    });

    it('A39: stay within the limit when many sign-ins arrive at once', async () => {
      const last = await Promise.all(Array.from({ length: 10 }, () => enter(account)));
      expect(await Promise.all(last.map(isSignedIn))).not.toContain(false);
      const { sessions, total } = await listPage(browser);
      expect(total).toBe(limit);
      expect(sessions.length).toBeLessThanOrEqual(limit);
    });

    it.each(['offset=-1', 'limit=1e9', 'limit=10&limit=20', 'offset=0%00'])(
      'A39: are refused, or listed within the limit, with ?%s',
      async (query) => {
        const { status, body } = await browser.send(`/api/sessions?${query}`);
        expect([200, 400]).toContain(status);
        const { sessions } = body as { sessions?: unknown[] };
        expect((sessions ?? []).length).toBeLessThanOrEqual(limit);
      },
    );

    it('A39: are shown ten at a time at /account, in less than twice the size of one', async () => {
      const pages = await readPages();
      const shown = async (path: string) => {
        const { status, text } = await browser.send(path);
        expect(status).toBe(200);
        return pages.map((ids) => ids.filter((id) => text.includes(id)).length);
      };
      expect(await shown('/account')).toEqual([pageSize, 0, 0, 0, 0]);
      expect(await shown('/account?page=2')).toEqual([0, pageSize, 0, 0, 0]);
      expect(await shown('/account?page=5')).toEqual([0, 0, 0, 0, pageSize]);
      for (const junk of ['-1', 'x', '6', '2&page=3', '%00']) {
        const { status, text } = await browser.send(`/account?page=${junk}`);
        expect([200, 307, 404]).toContain(status);
        const ids = pages.flat().filter((id) => text.includes(id));
        expect(ids.length).toBeLessThanOrEqual(pageSize + 1);
      }
      const full = await browser.send('/account');
      const single = await (await enter(createAccount())).send('/account');
      expect(full.text.length).toBeLessThan(2 * single.text.length);
    });

    it.each(['?keep=Current', '?KEEP=current', '?keep=', '?storage=all'])(
      'A39: survive a DELETE with a misspelled query: %s',
      async (query) => {
        const answer = await browser.send(`/api/sessions${query}`, { method: 'DELETE' });
        expect(answer.status).toBe(400);
        expect((await listPage(browser)).total).toBe(limit);
      },
    );
  });

  it('are shown on the last page that has any, once those on a later page have ended', async () => {
    const account = createAccount();
    const browsers = await enterOften(account, pageSize + 1);
    const [browser] = browsers.slice(-1);
    if (browser === undefined) throw new Error('nobody signed in');
    const ids = await listIds(browser);
    const listShown = async () => {
      const { text } = await browser.send('/account?page=2');
      return ids.filter((id) => text.includes(id));
    };
    const [oldest = ''] = ids.slice(-1);
    expect(await listShown()).toEqual([oldest]);
    await endOne(browser, oldest);
    expect(await listShown()).toEqual(ids.slice(0, -1));
    await endOthers(browser);
    expect(await listShown()).toEqual([await getOwnId(browser)]);
  });

  it('A39: are removed from the store after idling too long', async () => {
    const account = createAccount();
    const [one, other] = [await enter(account), await enter(account)];
    const [id, otherId] = [await getOwnId(one), await getOwnId(other)];
    // A session ends by idling before it ends by age, and a visit puts that off.
    const end = (await readTime(server, id, 'end')) ?? 0;
    expect(end).toBeGreaterThan(Date.now() + 6.9 * day);
    expect(end).toBeLessThan(Date.now() + 7.1 * day);
    await setTime(server, id, 'seen', Date.now() - 2 * day);
    await setTime(server, id, 'end', Date.now() + 5 * day);
    expect(await isSignedIn(one), 'the first session is there').toBe(true);
    expect(await readTime(server, id, 'end')).toBeGreaterThanOrEqual(end);

    await setTime(server, id, 'seen', Date.now() - 7.1 * day);
    await setTime(server, id, 'end', Date.now() - 0.1 * day);
    // For the file: tests/store/store.contract.test.ts › expired records are swept from the file.
    if (server.redis) await expect.poll(() => readTime(server, id, 'seen')).toBeNull();
    expect(await isSignedIn(one), 'the first session is there').toBe(false);
    expect(await listPage(other)).toMatchObject({ sessions: [{ id: otherId }], total: 1 });
  });

  describe('in one browser', () => {
    it('three simultaneous sign-ins leave one session', async () => {
      const account = createAccount();
      const browser = await enter(account);
      for (let round = 0; round < 3; round += 1) {
        // One cookie jar, as the tabs of a browser share; each tab requests its own nonce.
        const signed = await Promise.all(
          [1, 2, 3].map(async () => {
            const tab = browser.copy();
            tab.cookies.delete(`${productId}.csrf`);
            return { tab, ...(await tab.sign(account)) };
          }),
        );
        expect(new Set(signed.map(({ nonce }) => nonce)).size).toBe(3);
        const answers = await Promise.all(
          signed.map(({ tab, text, nonce, signature }) => tab.submit(text, signature, nonce)),
        );
        expect(answers.map(({ status }) => status)).toContain(200);
        const tabs = signed.map(({ tab }) => tab);
        const states = await Promise.all([browser, ...tabs].map(isSignedIn));
        expect(states.filter(Boolean)).toHaveLength(1);
        const winner = tabs[states.indexOf(true) - 1];
        if (winner === undefined) throw new Error('the session before has stayed');
        expect(await listIds(winner)).toHaveLength(1);
        for (const [name, value] of winner.cookies) browser.cookies.set(name, value);
      }
    });

    it('three simultaneous sign-ins without an earlier session leave one', async () => {
      const account = createAccount();
      const browser = new Browser(server.appUrl);
      const nonces = await Promise.all([1, 2, 3].map(() => browser.nonce()));
      const answers = await Promise.all(
        nonces.map(async (nonce) => {
          const { text, signature } = await browser.sign(account, { nonce });
          return await browser.submit(text, signature, nonce);
        }),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(await listIds(browser)).toHaveLength(1);
    });
  });
});
