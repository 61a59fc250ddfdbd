import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { productId } from '@/lib/config';
import { getCode } from '@/tests/http/support/actions';
import { sumSeries } from '@/tests/http/support/metrics';
import { prepare } from '@/tests/http/support/prepare';
import {
  type Deployment,
  lanePort,
  startDeployment,
  storeKinds,
} from '@/tests/http/support/server';
import { getOwnId } from '@/tests/http/support/session-list';
import { listen, shareServer } from '@/tests/http/support/shared-server';
import { setTime, withRedis } from '@/tests/http/support/stored';
import { Browser } from '@/tests/support/http-browser';
import { metricPrefix } from '@/tests/support/metric-prefix';
import { patience } from '@/tests/support/patience';
import { configure, cutOff, startSentinelGroup } from '@/tests/support/redis-deployments';

const describeIfRedis = describe.runIf(storeKinds.includes('redis'));

describeIfRedis('a Redis that is full', () => {
  const server = prepare(() => shareServer('redis'));
  const countErrors = () => sumSeries(server.appUrl, `${metricPrefix}_store_errors_total`);
  afterAll(() => configure(server.redis?.url ?? '', { maxmemory: '0' }));

  it('refuses sign-ins with 503, keeps visitors signed in, and shows in health, metrics and log', async () => {
    const url = server.redis?.url ?? '';
    const { browser: visitor, account } = await new Browser(server.appUrl).enter();
    // The next read would mark the session as seen.
    await setTime(server, await getOwnId(visitor), 'seen', Date.now() - 120_000);
    const signing = new Browser(server.appUrl);
    const { text, nonce, signature } = await signing.sign();
    const output = listen(server);
    const errors = await countErrors();
    await configure(url, { maxmemory: '1' });

    const begun = await new Browser(server.appUrl).send('/api/auth/csrf');
    expect([begun.status, getCode(begun.body)]).toEqual([503, 'store-unavailable']);
    const signed = await signing.submit(text, signature, nonce);
    expect([signed.status, signed.headers.get('retry-after')]).toEqual([503, '2']);
    expect(await visitor.session()).toMatchObject({ address: account.address });
    expect((await visitor.send('/api/sessions')).status).toBe(200);
    expect((await visitor.send('/account')).status).toBe(200);
    await expect.poll(async () => (await visitor.send('/api/health')).status).toBe(503);
    expect(await countErrors()).toBeGreaterThan(errors);
    await expect.poll(output).toContain('"reason":"Redis is full"');

    await configure(url, { maxmemory: '0' });
    expect((await signing.submit(text, signature, nonce)).status).toBe(200);
  });
});

describeIfRedis('a Redis whose master is lost during sign-ins', () => {
  type Group = Awaited<ReturnType<typeof startSentinelGroup>>;
  let group: Group;
  let server: Deployment | undefined;
  const open = () => new Browser(server?.appUrl ?? '');
  const ports = [3181, 3182, 3183] as const;
  /** Starts a group without data. The server finds each group where the one before was. */
  const start = async () => {
    const [master, replica, sentinel] = ports.map(lanePort);
    group = await startSentinelGroup({
      master: master ?? 0,
      replica: replica ?? 0,
      sentinel: sentinel ?? 0,
    });
    server ??= await startDeployment('sqlite', { ports: [3180], env: { REDIS_URL: group.url } });
    await group.waitForReplica();
    await vi.waitFor(() => open().enter(), { timeout: patience.condition });
  };
  afterAll(() => server?.stop());

  /** Signs in. Returns a copy of the browser from before, which still has the nonce's cookie, too. */
  async function enter() {
    const browser = open();
    const signed = await browser.sign();
    const before = browser.copy();
    expect((await browser.submit(signed.text, signed.signature, signed.nonce)).status).toBe(200);
    const replay = async (by: Browser) =>
      (await by.submit(signed.text, signed.signature, signed.nonce)).status;
    return { ...signed, browser, before, replay };
  }

  describe('and whose replica has all', () => {
    beforeAll(start);
    afterAll(() => group.stop());

    it('signs in after a 503, keeps visitors signed in, and accepts no message twice', async () => {
      const visitor = await enter();
      const newcomer = open();
      const { account, text, nonce, signature } = await newcomer.sign();
      await group.untilCopied();
      await group.master.kill();
      const statuses: number[] = [];
      await expect
        .poll(async () => {
          const { status, headers } = await newcomer.submit(text, signature, nonce);
          statuses.push(status);
          if (status === 503) expect(headers.get('retry-after')).toBe('2');
          return status;
        })
        .not.toBe(503);
      // The nonce is consumed if the store answered too late: the visitor signs again.
      if (statuses.at(-1) === 409) await newcomer.enter(account);
      else expect(statuses.at(-1)).toBe(200);
      expect(statuses[0]).toBe(503);
      expect(await newcomer.session()).toMatchObject({ address: account.address });
      expect(await visitor.browser.session()).toMatchObject({ address: visitor.account.address });
      expect(await visitor.replay(visitor.before)).toBe(409);
    });
  });

  describe('and whose replica lacks the last writes', () => {
    beforeAll(start);
    afterAll(() => group.stop());

    it('loses a sign-in with its nonce, which only its own browser can use, for one session', async () => {
      const earlier = await enter();
      await group.untilCopied();
      await cutOff(group.master, group.replica);
      const lost = await enter();
      await group.master.kill();
      group.replica.resume();
      const health = async () => (await lost.browser.send('/api/health')).status;
      await expect.poll(health).toBe(200);

      expect(await earlier.browser.session()).toHaveProperty('address');
      expect(await lost.browser.copy().session()).toEqual({});
      expect(await lost.replay(open())).toBe(403);
      expect(await lost.replay(lost.before.copy())).toBe(200);
      expect(await lost.replay(lost.before.copy())).toBe(409);

      // As in a cluster that loses only the node of the nonce.
      const again = earlier.before.copy();
      await withRedis(group.replica.url, async (redis) => {
        await redis.del(...(await redis.keys(`${productId}:nonce:*`)));
      });
      expect(await earlier.replay(again)).toBe(200);
      expect(await again.session()).toHaveProperty('address');
      expect(await earlier.browser.session()).toEqual({});
    });
  });
});
