import 'server-only';
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { productId } from '@/lib/config';
import type { RedisSettings } from '@/lib/env/parse-env';
import { callRedis, type Send } from '@/lib/server/store/redis-calls';
import {
  type Connection,
  createConnection,
  readMemory,
  requireNoEviction,
} from '@/lib/server/store/redis-connection';
import { createRedisLinks } from '@/lib/server/store/redis-links';
import { addScript, hitScript, listScript, updateScript } from '@/lib/server/store/redis-scripts';
import { type SessionRecord, type Store, sessionSchema } from '@/lib/server/store/store';

const sessionFields = z.tuple([
  z.string(),
  z.coerce.number(),
  z.coerce.number(),
  sessionSchema.shape.keyKind.catch(null),
]);
const idList = z.array(z.string());
const hitsResult = z.tuple([z.number(), z.number()]);

/** Several products may share one Redis. A cluster may put each key on a different node. */
const toKey = (kind: 'nonce' | 'session' | 'account' | 'browser' | 'link' | 'hits', name: string) =>
  `${productId}:${kind}:${name}`;
const sessionKey = (id: string) => toKey('session', id);
/** Returns the key of the list of an account's session ids by sign-in time. Some may have ended. */
const listKey = (account: string) => toKey('account', account);

/**
 * Creates a store on one Redis, a master with sentinels, or a cluster, with the same commands on one key
 * each. Several commands are ordered so that they may break off anywhere (docs/decisions/two-stores.md).
 * Calls `report` for outages of the connection.
 */
export function createRedisStore(
  settings: RedisSettings,
  report: (message: string) => void,
): Store {
  const redis = createConnection(settings, report);
  /** False again after a failover, because another server has its own settings. */
  let isChecked = false;
  redis.on('ready', () => {
    isChecked = false;
  });
  const run = (script: string, key: string, ...args: (string | number)[]): Promise<unknown> =>
    callRedis(() => redis.eval(script, 1, key, ...args));

  const linksBy = (send: Send) =>
    createRedisLinks(redis, send, (account) => toKey('link', account));

  return {
    signIn: (signIn) => callRedis((send) => signInBySteps(redis, send, signIn)),
    isNonceTaken: async (hash) => (await callRedis(() => redis.exists(toKey('nonce', hash)))) === 1,
    async consumeNonce(hash, expiresAt) {
      await callRedis(() => redis.set(toKey('nonce', hash), '1', 'PXAT', expiresAt, 'NX'));
    },
    getSession: (id) => callRedis(() => readSession(redis, id)),
    getLiveSession: (id, account) =>
      callRedis(async (send) => {
        const [session, founder] = await Promise.all([
          readSession(redis, id),
          linksBy(send).findFounder(account),
        ]);
        return session?.account === account ? { ...session, founder } : null;
      }),
    async touchSession(id, seenAt, endsAt) {
      await run(updateScript, sessionKey(id), endsAt, 'seen', seenAt);
    },
    async noteCheck(id, { checkedAt, keyKind }) {
      await run(updateScript, sessionKey(id), '', 'checked', checkedAt, 'kind', keyKind ?? '');
    },
    listSessions: (account, { offset, limit }) =>
      callRedis(async (send) => {
        const listed = await redis.zrevrange(listKey(account), 0, -1);
        const live = await removeEnded(redis, send, account, listed);
        const page = live.slice(offset, offset + limit);
        const records = await Promise.all(page.map((id) => send(() => readSession(redis, id))));
        return { total: live.length, sessions: records.filter((it) => it !== null) };
      }),
    endSession: (id) => callRedis((send) => endSession(redis, send, id)),
    endSessions: (account, except) =>
      callRedis((send) => endSessions(redis, send, account, except)),
    async forgetAccount(account) {
      await callRedis(async (send) => {
        await endSessions(redis, send, account, null);
        // Last, so that a link which is being made finds that its session has ended.
        await linksBy(send).unlink(account);
      });
    },
    link: ({ nonceHash, nonceExpiresAt, ...request }) =>
      callRedis(async (send) => {
        const caller = randomBytes(12).toString('base64url');
        if (!(await winNonce(redis, nonceHash, nonceExpiresAt, caller))) return 'replayed';
        const { sessionId } = request;
        const isSignedIn = async () =>
          (await send(() => redis.exists(sessionKey(sessionId)))) === 1;
        return await linksBy(send).link({ nonceHash, nonceExpiresAt, ...request }, isSignedIn);
      }),
    getGroup: (account) => callRedis((send) => linksBy(send).getGroup(account)),
    unlink: (account) => callRedis((send) => linksBy(send).unlink(account)),
    renewLinks: (account, endsAt) => callRedis((send) => linksBy(send).renew(account, endsAt)),
    hit: (increments) =>
      Promise.all(
        increments.map(async ({ key, count, windowMs }) => {
          const result = await run(hitScript, toKey('hits', key), count, windowMs);
          const [total, leftMs] = hitsResult.parse(result);
          return { count: total, resetsAt: Date.now() + leftMs };
        }),
      ),
    async readHits(key) {
      const [count, leftMs] = await callRedis(() =>
        Promise.all([redis.get(toKey('hits', key)), redis.pttl(toKey('hits', key))]),
      );
      if (count === null || leftMs < 0) return null;
      return { count: Number(count), resetsAt: Date.now() + leftMs };
    },
    forgetHits: async (key) => (await callRedis(() => redis.del(toKey('hits', key)))) === 1,
    ping: () =>
      callRedis(async (send) => {
        // Stores nothing, and fails where a write would: on a replica, or on a full server.
        await send(() => redis.set(`${productId}:ping`, '1', 'XX'));
        if (isChecked) return;
        await send(() => requireNoEviction(redis, report));
        isChecked = true;
      }),
    measure: () => callRedis(() => readMemory(redis)),
    async close() {
      redis.disconnect();
    },
  };
}

/**
 * Signs in by several commands. The nonce decides, and is never given back. Lists the session before and
 * after storing it, so that "end all" and "Delete my data" always find it, whatever ran in between.
 */
async function signInBySteps(
  redis: Connection,
  send: Send,
  { nonceHash, nonceExpiresAt, ...signIn }: Parameters<Store['signIn']>[0],
): Promise<boolean> {
  const { session, endsAt, replaces, mostPerAccount } = signIn;
  const { id, account, browser, lastSeenAt, checkedAt, expiresAt, createdAt } = session;
  if (!(await winNonce(redis, nonceHash, nonceExpiresAt, id))) return false;
  const list = () =>
    send(() => redis.eval(listScript, 1, listKey(account), id, createdAt, expiresAt));
  await list();
  const fields = [JSON.stringify(session), account, lastSeenAt, checkedAt, endsAt];
  await send(() => redis.eval(addScript, 1, sessionKey(id), ...fields));
  // Each sign-in of a browser ends the one before, so only the last remains.
  const [result, previous] = await Promise.all([
    list(),
    send(() => redis.set(toKey('browser', browser), id, 'PXAT', expiresAt, 'GET')),
  ]);
  const listed = idList.parse(result);
  const live =
    listed.length > mostPerAccount ? await removeEnded(redis, send, account, listed) : [];
  const ended = new Set([replaces, previous, ...live.slice(mostPerAccount)]);
  await Promise.all(
    [...ended].map((it) => it !== null && it !== id && endSession(redis, send, it)),
  );
  return true;
}

/** Consumes a nonce. `caller` tells a command that ioredis sent again from another caller's. */
async function winNonce(
  redis: Connection,
  hash: string,
  expiresAt: number,
  caller: string,
): Promise<boolean> {
  const winner = await redis.set(toKey('nonce', hash), caller, 'PXAT', expiresAt, 'NX', 'GET');
  return winner === null || winner === caller;
}

async function removeEnded(
  redis: Connection,
  send: Send,
  account: string,
  listed: readonly string[],
): Promise<string[]> {
  const counts = await Promise.all(listed.map((id) => send(() => redis.exists(sessionKey(id)))));
  const ended = listed.filter((_, index) => counts[index] === 0);
  if (ended.length > 0) await send(() => redis.zrem(listKey(account), ...ended));
  return listed.filter((_, index) => counts[index] === 1);
}

async function endSession(redis: Connection, send: Send, id: string): Promise<boolean> {
  const account = await send(() => redis.hget(sessionKey(id), 'account'));
  const deleted = await send(() => redis.del(sessionKey(id)));
  if (account !== null) await send(() => redis.zrem(listKey(account), id));
  return deleted === 1;
}

/** Updates the list last, so that a call which broke off can be repeated. */
async function endSessions(
  redis: Connection,
  send: Send,
  account: string,
  except: string | null,
): Promise<void> {
  const listed = await send(() => redis.zrevrange(listKey(account), 0, -1));
  const ended = listed.filter((id) => id !== except);
  await Promise.all(ended.map((id) => send(() => redis.del(sessionKey(id)))));
  if (ended.length > 0) await send(() => redis.zrem(listKey(account), ...ended));
}

/** Returns null for a missing session, and for one of an earlier version. */
async function readSession(redis: Connection, id: string): Promise<SessionRecord | null> {
  const fields = await redis.hmget(sessionKey(id), 'record', 'seen', 'checked', 'kind');
  const parsed = sessionFields.safeParse(fields);
  if (!parsed.success) return null;
  const [json, lastSeenAt, checkedAt, keyKind] = parsed.data;
  const { data } = sessionSchema.safeParse(JSON.parse(json));
  return data ? { ...data, lastSeenAt, checkedAt, keyKind: keyKind ?? data.keyKind } : null;
}
