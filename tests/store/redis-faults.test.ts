import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { productId } from '@/lib/config';
import { createRedisStore } from '@/lib/server/store/redis-store';
import { type SessionRecord, StoreError, StoreFullError } from '@/lib/server/store/store';
import { createRecord, enter, hit, inMs, random } from '@/tests/store/records';
import { testPort } from '@/tests/support/ports';
import { findRedisServer, startRedis, type TestRedis } from '@/tests/support/redis';
import {
  addOperatorsUser,
  addUser,
  configure,
  cutOff,
  readCalls,
  startCluster,
  startSentinelGroup,
  type TestCluster,
  toRedisSettings,
  withOperatorsUser,
} from '@/tests/support/redis-deployments';

const describeIfRedis = describe.runIf(findRedisServer() !== null);

function open(url: string, report: (message: string) => void = () => undefined) {
  return createRedisStore(toRedisSettings(url), report);
}

const reads = ['get', 'hget', 'hmget', 'exists', 'zrevrange', 'pttl'];

/** Uses the store while its replica gets none of it. */
async function workAhead(url: string, master: TestRedis, replica: TestRedis): Promise<void> {
  const store = open(url);
  await cutOff(master, replica);
  const session = createRecord();
  expect(await enter(store, session)).toBe(true);
  expect(await store.getLiveSession(session.id, session.account)).toMatchObject(session);
  expect(await store.listSessions(session.account, { offset: 0, limit: 9 })).toMatchObject({
    total: 1,
  });
  await hit(store, session.id, 1, 60_000);
  expect(await store.readHits(session.id)).toMatchObject({ count: 1 });
  await store.endSession(session.id);
  expect(await store.getSession(session.id)).toBeNull();
  replica.resume();
  await store.close();
  const calls = await readCalls(replica.url);
  expect(reads.filter((name) => calls.has(name))).toEqual([]);
}

describeIfRedis('a Redis with replicas', () => {
  it('is read at its master only, so a replica that lags is never seen', async () => {
    const ports = { master: testPort(3304), replica: testPort(3305), sentinel: testPort(3306) };
    const group = await startSentinelGroup(ports);
    try {
      await group.waitForReplica();
      await workAhead(group.url, group.master, group.replica);
    } finally {
      await group.stop();
    }
  });
});

describeIfRedis('a Redis cluster', () => {
  let cluster: TestCluster;
  beforeAll(async () => {
    cluster = await startCluster([testPort(3300), testPort(3301), testPort(3302)]);
  });
  afterAll(() => cluster.stop());

  it('loses, revives and repeats nothing while a slot moves from one node to another', async () => {
    for (const { url } of cluster.nodes) await addOperatorsUser(url);
    const store = open(withOperatorsUser(cluster.url));
    // The tag puts these keys into one slot, which the first node has.
    const inSlot = () => `{bar}${random()}`;
    const move = await cluster.moveSlot(inSlot());
    const sessions = Array.from({ length: 12 }, () => createRecord({ id: inSlot() }));
    const nonces = sessions.map(inSlot);
    for (const [index, session] of sessions.entries()) await enter(store, session, nonces[index]);
    const ended: SessionRecord[] = [];
    /** Reads, marks and replays all of them, ends one, and adds one. */
    const checkAll = async () => {
      for (const [index, { id, lastSeenAt }] of sessions.entries()) {
        expect(await enter(store, createRecord(), nonces[index])).toBe(false);
        await store.touchSession(id, lastSeenAt + 1, inMs(60_000));
        const isEnded = ended.some((it) => it.id === id);
        expect(await store.getSession(id)).toEqual(isEnded ? null : expect.anything());
      }
      const [next] = sessions.filter((it) => !ended.includes(it));
      if (next === undefined) throw new Error('none is left');
      expect(await store.endSession(next.id)).toBe(true);
      ended.push(next);
      const fresh = createRecord({ id: inSlot() });
      const nonce = inSlot();
      expect(await enter(store, fresh, nonce)).toBe(true);
      sessions.push(fresh);
      nonces.push(nonce);
    };
    await checkAll();
    await move.begin();
    await checkAll();
    await move.moveKeys(10);
    await checkAll();
    await move.moveKeys(100);
    await move.end();
    await checkAll();
    await store.close();
  });

  it('is read at its masters only, and continues on the replica that it promotes', async () => {
    const replica = await cluster.addReplica(testPort(3303));
    const [master = replica] = cluster.nodes;
    await workAhead(cluster.url, master, replica);
    const store = open(cluster.url);
    // The tag puts these sessions into one slot of the first node: only its replica can return them.
    const sessions = Array.from({ length: 12 }, () => createRecord({ id: `{b}${random()}` }));
    const nonces = sessions.map(random);
    for (const [index, session] of sessions.entries()) await enter(store, session, nonces[index]);
    await cluster.untilCopied();
    await master.kill();
    const readAll = () =>
      Promise.all(sessions.map(({ id }) => store.getSession(id))).catch((error: unknown) =>
        error instanceof StoreError ? 'gone' : error,
      );
    await expect.poll(readAll).toEqual(sessions);
    const replays = nonces.map((nonce) => enter(store, createRecord(), nonce));
    expect(await Promise.all(replays)).toEqual(nonces.map(() => false));
    await store.close();
  });
});

describeIfRedis('the memory of a Redis', () => {
  let redis: TestRedis;
  beforeAll(async () => {
    redis = await startRedis(testPort(3307));
  });
  afterAll(() => redis.stop());

  it.each(['allkeys-lru', 'volatile-ttl'])(
    'with the policy %s refuses the start, in a line that says what to set',
    async (policy) => {
      await configure(redis.url, { maxmemory: '100mb', 'maxmemory-policy': policy });
      const store = open(redis.url);
      const refusal = { message: `maxmemory-policy is ${policy}: set it to noeviction` };
      await expect(store.ping()).rejects.toMatchObject({ cause: refusal });
      await configure(redis.url, { 'maxmemory-policy': 'noeviction' });
      await store.ping();
      await store.close();
    },
  );

  it('is checked again after a connection was lost, as after a failover', async () => {
    const store = open(redis.url);
    await store.ping();
    await configure(redis.url, { 'maxmemory-policy': 'allkeys-lru' });
    await store.ping();
    const admin = new Redis(redis.url);
    await admin.call('CLIENT', 'KILL', 'TYPE', 'normal');
    admin.disconnect();
    await expect
      .poll(() =>
        store.ping().then(
          () => 'ok',
          (error: unknown) => error,
        ),
      )
      .toMatchObject({ cause: { message: expect.stringContaining('noeviction') } });
    await configure(redis.url, { 'maxmemory-policy': 'noeviction' });
    await store.ping();
    await store.close();
  });

  it('cannot be checked where INFO is forbidden: the start goes on, and a line says what to check', async () => {
    await addUser(redis.url, 'on >word ~* +@all -info');
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const said: string[] = [];
    const store = open(redis.url.replace('//', '//portico:word@'), (line) => said.push(line));
    await store.ping();
    await store.ping();
    expect(said).toEqual(['maxmemory-policy cannot be read: make sure that it is noeviction']);
    // By ioredis, which sends INFO too.
    expect(warn).toHaveBeenCalledOnce();
    warn.mockRestore();
    await store.close();
  });

  it('when full refuses all that would be added, and lets sessions be read and ended', async () => {
    const store = open(redis.url);
    const [kept, ended] = [createRecord(), createRecord()];
    for (const session of [kept, ended]) await enter(store, session);
    await configure(redis.url, { maxmemory: '1' });
    for (const adding of [
      () => enter(store, createRecord()),
      () => hit(store, 'key', 1, 60_000),
      () => store.touchSession(kept.id, Date.now(), kept.expiresAt),
      () => store.ping(),
    ]) {
      await expect(adding()).rejects.toBeInstanceOf(StoreFullError);
    }
    expect(await store.getLiveSession(kept.id, kept.account)).toMatchObject(kept);
    expect(await store.endSession(ended.id)).toBe(true);
    expect(await store.getSession(ended.id)).toBeNull();
    await configure(redis.url, { maxmemory: '0' });
    expect(await enter(store, createRecord())).toBe(true);
    await store.close();
  });

  it('ends a limit in time after its clock was set back by an hour', async () => {
    const store = open(redis.url);
    const key = random();
    await hit(store, key, 5, 60_000);
    const admin = new Redis(redis.url);
    // The time that is left then.
    await admin.pexpire(`${productId}:hits:${key}`, 3_660_000);
    admin.disconnect();
    const { count, resetsAt } = await hit(store, key, 1, 60_000);
    expect(count).toBe(6);
    expect(resetsAt).toBeLessThanOrEqual(inMs(60_000));
    expect((await store.readHits(key))?.resetsAt).toBeLessThanOrEqual(inMs(60_000));
    await store.close();
  });
});
