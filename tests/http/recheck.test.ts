import { type Address, concat, type Hex } from 'viem';
import type { PrivateKeyAccount } from 'viem/accounts';
import { describe, expect, it } from 'vitest';
import { productId } from '@/lib/config';
import { answering, magic } from '@/tests/http/support/answering-code';
import { sumSeries } from '@/tests/http/support/metrics';
import { prepare } from '@/tests/http/support/prepare';
import { presentInFrame, presentInTab } from '@/tests/http/support/present';
import { signFor, signWrapped } from '@/tests/http/support/safe-route';
import { getOwnId } from '@/tests/http/support/session-list';
import { listen, prepareSharedNode, shareServer } from '@/tests/http/support/shared-server';
import { readTime, setTime } from '@/tests/http/support/stored';
import { away, setCode } from '@/tests/support/chains';
import { Browser, createAccount } from '@/tests/support/http-browser';
import { metricPrefix } from '@/tests/support/metric-prefix';
import { installSafe } from '@/tests/support/safe-contracts';

const safes = prepare(() => installSafe(away.id));

const hour = 60 * 60 * 1000;

/** The server checks a contract account's right again a day later (docs/sessions.md). */
describe('the daily recheck of a signed-in contract account', () => {
  const node = prepareSharedNode('away');
  const server = prepare(() => shareServer());

  type Present = typeof presentInTab | typeof presentInFrame;
  type Sign = (text: string) => Promise<Hex>;

  async function signIn(present: Present, address: Address, sign: Sign): Promise<Browser> {
    const { browser, answer } = await present(new Browser(server.appUrl), address, sign);
    expect(answer.status).toBe(200);
    return browser;
  }

  async function enter(present: Present = presentInTab) {
    const owner = createAccount();
    const safe = await safes.create(owner.address);
    const browser = await signIn(present, safe, signFor(safe, owner));
    return { browser, safe, owner, id: await getOwnId(browser) };
  }

  const swapOwner = (safe: Address, owner: PrivateKeyAccount) =>
    safes.changeOwner(safe, owner.address, createAccount().address);

  const age = (id: string) => setTime(server, id, 'checked', Date.now() - 25 * hour);

  async function expectEnded(browser: Browser, id: string): Promise<void> {
    const { status, body } = await browser.send('/api/auth/session');
    expect([status, body]).toEqual([200, {}]);
    expect([...browser.cookies.keys()]).not.toContain(`${productId}.session`);
    expect(await readTime(server, id, 'seen')).toBeNull();
  }

  it.each<[string, Present]>([
    ['a tab', presentInTab],
    ['a frame', presentInFrame],
  ])('ends the session a day after the owner is swapped, in %s', async (_, present) => {
    const { browser, safe, owner, id } = await enter(present);
    await swapOwner(safe, owner);
    // Within the day, no node is queried.
    const asked = node.asked;
    expect(await browser.session()).toHaveProperty('address', safe);
    expect(node.asked).toBe(asked);
    await age(id);
    const copy = browser.copy();
    await expectEnded(browser, id);
    expect((await copy.send('/api/sessions')).status).toBe(401);
    expect((await copy.send('/account')).status).toBe(307);
  });

  it('keeps the session while the signer is still an owner, and restarts the day', async () => {
    for (const present of [presentInTab, presentInFrame]) {
      const { browser, safe, id } = await enter(present);
      const started = Date.now();
      expect(await readTime(server, id, 'checked')).toBeGreaterThan(started - hour);
      await age(id);
      expect(await browser.session()).toHaveProperty('account', `eip155:${away.id}:${safe}`);
      expect(await readTime(server, id, 'checked')).toBeGreaterThanOrEqual(started);
      const asked = node.asked;
      expect(await browser.session()).toHaveProperty('address', safe);
      expect(node.asked).toBe(asked);
    }
  });

  it('keeps a session approved on chain until the approval is revoked there', async () => {
    const { address } = createAccount();
    await setCode(away.id, address, answering([magic]));
    const browser = await signIn(presentInFrame, address, async () => '0x');
    const id = await getOwnId(browser);
    await age(id);
    expect(await browser.session()).toHaveProperty('address', address);
    await setCode(away.id, address, answering([`0x${'0'.repeat(64)}`]));
    await age(id);
    await expectEnded(browser, id);
  });

  it('keeps the session before and after deployment, and ends it once the owner changes', async () => {
    const owner = createAccount();
    const plan = await safes.plan(owner.address);
    const { address } = plan;
    const browser = await signIn(presentInTab, address, signWrapped(plan, owner));
    const id = await getOwnId(browser);
    await age(id);
    expect(await browser.session()).toHaveProperty('address', address);

    await safes.make(plan);
    await age(id);
    expect(await browser.session()).toHaveProperty('address', address);
    await swapOwner(address, owner);
    await age(id);
    await expectEnded(browser, id);
  });

  it('returns 503 while the node is down, and restores the session when it is back', async () => {
    const { browser, safe, owner, id } = await enter();
    await age(id);
    node.isDown = true;
    for (const path of ['/api/auth/session', '/api/sessions']) {
      const { status, headers, body } = await browser.send(path);
      expect(status).toBe(503);
      expect(headers.get('retry-after')).not.toBeNull();
      expect(body).toHaveProperty('error');
    }
    expect([...browser.cookies.keys()]).toContain(`${productId}.session`);
    expect(await readTime(server, id, 'checked')).toBeLessThan(Date.now() - 24 * hour);
    node.isDown = false;
    // For a moment, the server may skip a node that failed.
    await expect.poll(async () => (await browser.send('/api/auth/session')).status).toBe(200);
    expect(await browser.session()).toHaveProperty('address', safe);
    await swapOwner(safe, owner);
    await age(id);
    await expectEnded(browser, id);
  });

  it('does not keep pages from rendering while the node is down', async () => {
    const { browser, id } = await enter();
    const output = listen(server);
    await age(id);
    node.isDown = true;
    for (const path of ['/', '/trouble', '/connections', '/account']) {
      expect([path, (await browser.send(path)).status]).toEqual([path, 200]);
    }
    expect((await browser.send('/account')).text).toContain('can’t be shown right now');
    expect(output()).not.toContain('page crashed');
  });

  it('does not prevent signing out while the node is down', async () => {
    const { browser, id } = await enter();
    await age(id);
    node.isDown = true;
    expect((await browser.signOut()).status).toBe(200);
    expect(await readTime(server, id, 'seen')).toBeNull();
  });

  it('keeps the session through 20 simultaneous requests', async () => {
    const { browser, safe, id } = await enter();
    await age(id);
    const sessions = await Promise.all(Array.from({ length: 20 }, () => browser.copy().session()));
    for (const session of sessions) expect(session).toHaveProperty('address', safe);
    expect(await readTime(server, id, 'checked')).toBeGreaterThan(Date.now() - hour);
  });

  describe('of a key', () => {
    const delegation = concat(['0xef0100', createAccount().address]);

    async function enterWithKey() {
      const key = createAccount();
      const sign = (message: string) => key.signMessage({ message });
      const browser = await signIn(presentInTab, key.address, sign);
      return { browser, address: key.address, id: await getOwnId(browser) };
    }

    it.each([
      ['is down', 'isDown', 1],
      // The sign-in does not wait for the end of the call.
      ['never answers', 'isSilent', 0],
    ] as const)(
      'is unknown while the node %s, and signs in all the same',
      async (_, state, ended) => {
        const series = `${metricPrefix}_node_calls_total{kind="code",outcome="unavailable"}`;
        const before = await sumSeries(server.appUrl, series);
        node[state] = true;
        const key = createAccount();
        const sign = (message: string) => key.signMessage({ message });
        const browser = await signIn(presentInTab, key.address, sign);
        expect((await sumSeries(server.appUrl, series)) - before).toBe(ended);
        const session = { account: key.address, accountKind: null };
        expect(await browser.session()).toMatchObject(session);
        expect((await browser.send('/account')).status).toBe(200);
        node[state] = false;
        await expect.poll(() => browser.session()).toMatchObject({ accountKind: 'key' });
      },
    );

    it('notices a delegation and its end, without ending the session', async () => {
      const { browser, address, id } = await enterWithKey();
      expect(await browser.session()).toMatchObject({ accountKind: 'key' });
      await setCode(away.id, address, delegation);
      const asked = node.asked;
      expect(await browser.session()).toMatchObject({ accountKind: 'key' });
      expect(node.asked).toBe(asked);
      await age(id);
      await expect.poll(() => browser.session()).toMatchObject({ accountKind: 'delegated' });
      expect((await browser.send('/account')).text).toContain(`Delegated key`);
      await setCode(away.id, address, '0x');
      await age(id);
      await expect.poll(() => browser.session()).toMatchObject({ accountKind: 'key' });
      expect(await browser.session()).toHaveProperty('account', address);
    });

    it('starts with what the account is at the sign-in', async () => {
      const key = createAccount();
      await setCode(away.id, key.address, delegation);
      const sign = (message: string) => key.signMessage({ message });
      const { answer } = await presentInTab(new Browser(server.appUrl), key.address, sign);
      expect(answer.body).toHaveProperty('session.accountKind', 'delegated');
      const { browser } = await enter();
      expect(await browser.session()).toHaveProperty('accountKind', 'contract');
    });
  });
});
