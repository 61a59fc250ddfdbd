import { mkdirSync } from 'node:fs';
import { createClient } from '@libsql/client/sqlite3';
import { afterEach, expect, it } from 'vitest';
import { productId } from '@/lib/config';
import { parseLines } from '@/tests/http/support/json-lines';
import { prepareOwnEnv } from '@/tests/http/support/prepare';
import { lanePort } from '@/tests/http/support/server';
import { type SignalledServer, startSignalled } from '@/tests/http/support/signalled-server';
import { Browser } from '@/tests/support/http-browser';
import { findRedisServer, startRedis } from '@/tests/support/redis';
import { configure } from '@/tests/support/redis-deployments';

const redisPort = lanePort(3186);
const { port, dataDir, env: ownEnv } = prepareOwnEnv('starting');
// The health check allows only a few requests a minute.
const env = { ...ownEnv, RATE_LIMIT_SCALE: '999999' };

const clean: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const step of clean.splice(0).reverse()) await step();
});

/** Starts a server that is alive and cannot reach its store. `ready` resolves when it is ready. */
async function startWithoutStore(more: Record<string, string>) {
  const ready = startSignalled('node', port, { ...env, ...more });
  clean.push(async () => await (await ready).end());
  const browser = new Browser(env.APP_URL);
  const ask = (path: string) => browser.send(path).catch(() => null);
  await expect.poll(() => ask('/api/health')).toMatchObject({ status: 503 });
  expect(await browser.send('/api/live')).toMatchObject({ status: 200 });
  expect(await browser.send('/api/ready')).toMatchObject({
    status: 503,
    body: { status: 'starting' },
  });
  return { ready, browser };
}

const findLines = (server: SignalledServer, msg: string) =>
  parseLines(server.output()).filter((line) => line.msg === msg);

it.runIf(findRedisServer() !== null)(
  'a server is ready once it reaches Redis, logs why it is not, and stays ready in an outage',
  async () => {
    const redis = await startRedis(redisPort, null, ['--requirepass', 'another']);
    clean.push(() => redis.stop());
    const correctPassword = () =>
      configure(redis.url.replace('://', '://:another@'), { requirepass: 'a-password' });
    const { ready, browser } = await startWithoutStore({
      REDIS_URL: redis.url.replace('://', '://:a-password@'),
    });
    await correctPassword();
    const server = await ready;
    const [first, ...more] = findLines(server, 'starting: the store');
    expect(JSON.stringify(first)).toContain('WRONGPASS');
    expect(more.at(-1)).toMatchObject({ message: 'was reached' });
    expect(server.output()).not.toContain('a-password');
    // However often the server tried.
    expect(findLines(server, 'redis').length).toBeLessThan(10);

    await redis.stop();
    await expect.poll(() => browser.send('/api/health')).toMatchObject({ status: 503 });
    expect(await browser.send('/api/ready')).toMatchObject({ status: 200 });
    await redis.start();
    await correctPassword();
    await expect
      .poll(() => findLines(server, 'redis').map(({ message }) => message))
      .toContain('connected again');
  },
);

it('a server is ready once it can write to its database file', async () => {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const client = createClient({ url: `file:${dataDir}/${productId}.db` });
  clean.push(() => client.close());
  const lock = await client.transaction('write');
  const { ready } = await startWithoutStore({});
  await lock.rollback();
  const server = await ready;
  expect(findLines(server, 'starting: the store').at(-1)).toMatchObject({ message: 'was reached' });
});
