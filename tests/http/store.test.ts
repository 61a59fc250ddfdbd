import type { Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { config, productId } from '@/lib/config';
import { newClient } from '@/tests/http/support/clients';
import { countOf, flood } from '@/tests/http/support/flood';
import { isOnFunctions } from '@/tests/http/support/function-host';
import { prepare } from '@/tests/http/support/prepare';
import { lanePort, startBeside, storeKinds } from '@/tests/http/support/server';
import { listPage } from '@/tests/http/support/session-list';
import { shareServer } from '@/tests/http/support/shared-server';
import { takeDown } from '@/tests/http/support/take-down';
import { Browser, createAccount } from '@/tests/support/http-browser';
import { startRoundRobin } from '@/tests/support/round-robin';

const scale = 0.3;
/** Sign-ins that a client may send in a minute. */
const most = config.limits.signIn.points * scale;

describe.each(storeKinds)('a store that is down, on %s', (kind) => {
  const server = prepare(() => shareServer(kind));

  it('A33: causes a 503 at each step, signs nobody in or out, and recovers', async () => {
    const browser = new Browser(server.appUrl);
    await browser.signIn();
    const other = new Browser(server.appUrl);
    const { text, nonce, signature } = await other.sign();
    const cookies = [...browser.cookies];
    const bringBack = await takeDown(server);

    // In parallel: each request waits as long as a store may take.
    const ask = async (path: string) => [path, (await browser.send(path)).status];
    const reads = ['/api/auth/session', '/api/auth/csrf', '/api/sessions', '/api/health'];
    expect(await Promise.all(reads.map(ask))).toEqual(reads.map((path) => [path, 503]));
    const csrfToken = decodeURIComponent(browser.cookies.get(`${productId}.csrf`) ?? '').split(
      '|',
    )[0];
    const [health, out, into, page, own] = await Promise.all([
      browser.send('/api/health'),
      browser.post('/api/auth/signout', { csrfToken: csrfToken ?? '' }),
      other.submit(text, signature, nonce),
      browser.send('/'),
      browser.send('/account'),
    ]);
    for (const path of ['/api/live', '/api/ready']) {
      expect([path, (await browser.send(path)).status]).toEqual([path, 200]);
    }
    // On a function platform the health check's own limit needs the store.
    expect(health.body).toMatchObject(
      isOnFunctions ? { error: { code: 'store-unavailable' } } : { checks: { store: 'failed' } },
    );
    expect(out.status).toBe(503);
    expect(into.status).toBe(503);
    expect(page.status).toBe(200);
    // A file that cannot be written can still be read.
    expect(own.status).toBe(kind === 'redis' ? 500 : 200);
    expect([...browser.cookies]).toEqual(cookies);

    await bringBack();
    await expect.poll(async () => (await browser.send('/api/health')).status).toBe(200);
    expect(await browser.session()).toHaveProperty('address');
    expect(await other.session()).toEqual({});
    expect([200, 409]).toContain((await other.submit(text, signature, nonce)).status);
  });
});

/**
 * Processes share a file by its locks, which only processes show. On Redis: tests/store/store.contract.test.ts › grants
 * a nonce to exactly one of 200 callers across two instances; › returns a stored session on each instance.
 */
describe('two instances behind a proxy', () => {
  const proxyPort = lanePort(3185);
  const server = prepare(() => shareServer());
  // Fewer requests use up a limit of this one.
  const beside = prepare(() => startBeside(server, 3180, { RATE_LIMIT_SCALE: `${scale}` }));
  /** The ports of the instances that the proxy knows. */
  let alive: number[];
  let proxy: Server;
  const open = () => new Browser(server.appUrl, `http://localhost:${proxyPort}`, newClient());
  beforeAll(async () => {
    alive = [beside.port, server.port];
    proxy = await startRoundRobin(proxyPort, alive);
  });
  afterAll(async () => {
    await beside.kill();
    proxy.closeAllConnections();
    proxy.close();
  });

  it('share nonces, sessions and sign-outs', async () => {
    const browser = open();
    let account = createAccount();
    for (let round = 0; round < 5; round += 1) {
      account = createAccount();
      const { text, signature, nonce } = await browser.enter(account);
      const replay = browser.copy().submit(text, signature, nonce, newClient());
      expect((await replay).status).toBe(409);
    }
    const copy = browser.copy();
    for (let round = 0; round < 4; round += 1) {
      expect(await copy.session()).toMatchObject({ address: account.address });
    }
    await browser.signOut();
    for (let round = 0; round < 4; round += 1) {
      expect((await copy.send('/api/sessions')).status).toBe(401);
    }
  });

  it('create one session from 60 identical posts', async () => {
    const account = createAccount();
    const browser = open();
    const { text, nonce, signature } = await browser.sign(account);
    const answers = await Promise.all(
      Array.from({ length: 60 }, () => browser.copy().submit(text, signature, nonce, newClient())),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(59);
    const fresh = open();
    await fresh.signIn(account);
    expect((await listPage(fresh)).sessions).toHaveLength(2);
  });

  it('share rate limits', async () => {
    const client = open();
    client.target = server.appUrl;
    const statuses = await flood(most, () => client.copy().submit('junk', '0x', ''));
    expect(countOf(statuses, 429)).toBe(0);
    client.target = beside.url;
    expect((await client.submit('junk', '0x', '')).status).toBe(429);
    const other = new Browser(server.appUrl, beside.url, newClient());
    expect((await other.submit('junk', '0x', '')).status).not.toBe(429);
  });

  it('lose no confirmed sign-in when one of them is killed in the middle of sign-ins', async () => {
    const visitors = await Promise.all(
      Array.from({ length: 30 }, async () => {
        const visitor = new Browser(server.appUrl, beside.url, newClient());
        return { visitor, ...(await visitor.sign()) };
      }),
    );
    const posts = visitors.map(({ visitor, text, signature, nonce }) =>
      visitor.submit(text, signature, nonce).then(
        ({ status }) => status,
        () => null,
      ),
    );
    await posts[0];
    alive.shift();
    await beside.kill();
    const statuses = await Promise.all(posts);
    expect(statuses).toContain(200);
    for (const [index, { visitor, text, nonce, signature }] of visitors.entries()) {
      visitor.target = server.appUrl;
      if (statuses[index] === 200) expect(await visitor.session()).toHaveProperty('address');
      else expect([200, 409]).toContain((await visitor.submit(text, signature, nonce)).status);
    }
  });
});
