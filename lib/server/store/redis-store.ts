import 'server-only';
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { productId } from '@/lib/config';
import type { RedisSettings } from '@/lib/env/parse-env';
import { callRedis, type Send } from '@/lib/server/store/redis-calls';
import {
  createConnection,
  readMemory,
  requireNoEviction,
} from '@/lib/server/store/redis-connection';
import { createRedisLinks } from '@/lib/server/store/redis-links';
import { addScript, hitScript, listScript, updateScript } from '@/lib/server/store/redis-scripts';
import {
  type ConsumedNonce,
  type SessionRecord,
  type SignIn,
  type Store,
  sessionSchema,
} from '@/lib/server/store/store';

const sessionFields = z.tuple([
  z.string(),
  z.coerce.number(),
  z.coerce.number(),
  sessionSchema.shape.keyKind.catch(null),
]);
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
  const call = <T>(work: (send: Send) => Promise<T>) => callRedis(redis, work);
  const run = (script: string, key: string, ...args: (string | number)[]): Promise<unknown> =>
    call(() => redis.eval(script, 1, key, ...args));

  return {
    signIn: (signIn) => call((send) => signInBySteps(send, signIn)),
    isNonceTaken: async (hash) => (await call(() => redis.exists(toKey('nonce', hash)))) === 1,
    async consumeNonce(hash, expiresAt) {
      await call(() => redis.set(toKey('nonce', hash), '1', 'PXAT', expiresAt, 'NX'));
    },
    getSession: (id) => call((send) => readSession(send, id)),
    getLiveSession: (id, account) =>
      call(async (send) => {
        const [session, founder] = await Promise.all([
          readSession(send, id),
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
      call(async (send) => {
        const live = await listLive(send, account);
        const page = live.slice(offset, offset + limit);
        const records = await Promise.all(page.map((id) => readSession(send, id)));
        return { total: live.length, sessions: records.filter((it) => it !== null) };
      }),
    endSession: (id) => call((send) => endSession(send, id)),
    endSessions: (account, except) => call((send) => endSessions(send, account, except)),
    async forgetAccount(account) {
      await call(async (send) => {
        await endSessions(send, account, null);
        // Last, so that a link which is being made finds that its session has ended.
        await linksBy(send).unlink(account);
      });
    },
    link: (request) =>
      call(async (send) => {
        const caller = randomBytes(12).toString('base64url');
        if (!(await winNonce(send, request, caller))) return 'replayed';
        const key = sessionKey(request.sessionId);
        const isSignedIn = async () => (await send(() => redis.exists(key))) === 1;
        return await linksBy(send).link(request, isSignedIn);
      }),
    getGroup: (account) => call((send) => linksBy(send).getGroup(account)),
    unlink: (account) => call((send) => linksBy(send).unlink(account)),
    renewLinks: (account, endsAt) => call((send) => linksBy(send).renew(account, endsAt)),
    hit: (increments) =>
      Promise.all(
        increments.map(async ({ key, count, windowMs }) => {
          const result = await run(hitScript, toKey('hits', key), count, windowMs);
          const [total, leftMs] = hitsResult.parse(result);
          return { count: total, resetsAt: Date.now() + leftMs };
        }),
      ),
    async readHits(key) {
      const [count, leftMs] = await call(() =>
        Promise.all([redis.get(toKey('hits', key)), redis.pttl(toKey('hits', key))]),
      );
      if (count === null || leftMs < 0) return null;
      return { count: Number(count), resetsAt: Date.now() + leftMs };
    },
    forgetHits: async (key) => (await call(() => redis.del(toKey('hits', key)))) === 1,
    ping: () =>
      call(async (send) => {
        // Stores nothing, and fails where a write would: on a replica, or on a full server.
        await send(() => redis.set(`${productId}:ping`, '1', 'XX'));
        if (isChecked) return;
        await send(() => requireNoEviction(redis, report));
        isChecked = true;
      }),
    measure: () => call(() => readMemory(redis)),
    async close() {
      redis.disconnect();
    },
  };
}

const linksBy = (send: Send) => createRedisLinks(send, (account) => toKey('link', account));

/**
 * Signs in by several commands. The nonce decides, and is never given back. Lists the session before and
 * after storing it, so that "end all" and "Delete my data" always find it, whatever ran in between.
 */
async function signInBySteps(send: Send, { session, ...signIn }: SignIn): Promise<boolean> {
  const { endsAt, replaces, mostPerAccount } = signIn;
  const { id, account, browser, lastSeenAt, checkedAt, expiresAt, createdAt } = session;
  if (!(await winNonce(send, signIn, id))) return false;
  const list = () =>
    send((redis) => redis.eval(listScript, 1, listKey(account), id, createdAt, expiresAt));
  await list();
  const fields = [JSON.stringify(session), account, lastSeenAt, checkedAt, endsAt];
  await send((redis) => redis.eval(addScript, 1, sessionKey(id), ...fields));
  // Each sign-in of a browser ends the one before, so only the last remains.
  const [count, previous] = await Promise.all([
    list(),
    send((redis) => redis.set(toKey('browser', browser), id, 'PXAT', expiresAt, 'GET')),
  ]);
  const live = Number(count) > mostPerAccount ? await listLive(send, account) : [];
  const ended = new Set([replaces, previous, ...live.slice(mostPerAccount)]);
  await Promise.all([...ended].map((it) => it !== null && it !== id && endSession(send, it)));
  return true;
}

/** Consumes a nonce. `caller` tells a command that ioredis sent again from another caller's. */
async function winNonce(send: Send, nonce: ConsumedNonce, caller: string): Promise<boolean> {
  const { nonceHash, nonceExpiresAt } = nonce;
  const key = toKey('nonce', nonceHash);
  const winner = await send((redis) => redis.set(key, caller, 'PXAT', nonceExpiresAt, 'NX', 'GET'));
  return winner === null || winner === caller;
}

/** Returns the ids of an account's live sessions, newest first, and removes all others from its list. */
async function listLive(send: Send, account: string): Promise<string[]> {
  const listed = await send((redis) => redis.zrevrange(listKey(account), 0, -1));
  const counts = await Promise.all(
    listed.map((id) => send((redis) => redis.exists(sessionKey(id)))),
  );
  const ended = listed.filter((_, index) => counts[index] === 0);
  if (ended.length > 0) await send((redis) => redis.zrem(listKey(account), ...ended));
  return listed.filter((_, index) => counts[index] === 1);
}

async function endSession(send: Send, id: string): Promise<boolean> {
  const account = await send((redis) => redis.hget(sessionKey(id), 'account'));
  const deleted = await send((redis) => redis.del(sessionKey(id)));
  if (account !== null) await send((redis) => redis.zrem(listKey(account), id));
  return deleted === 1;
}

/** Updates the list last, so that a call which broke off can be repeated. */
async function endSessions(send: Send, account: string, except: string | null): Promise<void> {
  const listed = await send((redis) => redis.zrevrange(listKey(account), 0, -1));
  const ended = listed.filter((id) => id !== except);
  await Promise.all(ended.map((id) => send((redis) => redis.del(sessionKey(id)))));
  if (ended.length > 0) await send((redis) => redis.zrem(listKey(account), ...ended));
}

/** Returns null for a missing session, and for one of an earlier version. */
async function readSession(send: Send, id: string): Promise<SessionRecord | null> {
  const fields = await send((redis) =>
    redis.hmget(sessionKey(id), 'record', 'seen', 'checked', 'kind'),
  );
  const parsed = sessionFields.safeParse(fields);
  if (!parsed.success) return null;
  const [json, lastSeenAt, checkedAt, keyKind] = parsed.data;
  const { data } = sessionSchema.safeParse(JSON.parse(json));
  return data ? { ...data, lastSeenAt, checkedAt, keyKind: keyKind ?? data.keyKind } : null;
}
