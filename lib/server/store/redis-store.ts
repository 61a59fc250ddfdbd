import 'server-only';
import { getAddress } from 'viem';
import { z } from 'zod';
import { isAccount } from '@/lib/auth/account';
import type { RedisSettings } from '@/lib/env/parse-env';
import type { Notice } from '@/lib/server/store/outage';
import { type Ask, createUseRedis } from '@/lib/server/store/redis-calls';
import { createConnection, readMemory } from '@/lib/server/store/redis-connection';
import {
  browserKey,
  hitsKey,
  listKey,
  nonceKey,
  pingKey,
  sessionKey,
} from '@/lib/server/store/redis-keys';
import {
  addScript,
  checkedScript,
  hitScript,
  listScript,
  touchScript,
} from '@/lib/server/store/redis-scripts';
import { type SessionRecord, type Store, sessionPlaces } from '@/lib/server/store/store';

const record = z.object({
  id: z.string(),
  account: z.string().refine(isAccount),
  address: z.string().transform((value) => getAddress(value)),
  chainId: z.number(),
  createdAt: z.number(),
  lastSeenAt: z.number(),
  expiresAt: z.number(),
  userAgent: z.string(),
  message: z.string(),
  place: z.enum(sessionPlaces),
  browser: z.string(),
  signature: z.string(),
  checkedAt: z.number(),
});
const kept = z.tuple([z.string(), z.string(), z.string()]);
const ids = z.array(z.string());
const hits = z.tuple([z.number(), z.number()]);

/**
 * One Redis, the master of some sentinels, or a cluster: the same commands, each on one key. What takes
 * several is in an order that leaves nothing wrong where the process ends in between
 * (docs/decisions/two-stores.md). Calls `report` of failures of the connection, which is reopened
 * by itself.
 */
export function createRedisStore(settings: RedisSettings, report: (notice: Notice) => void): Store {
  const redis = createConnection(settings, report);
  const use = createUseRedis(redis);

  const run = (script: string, key: string, ...args: (string | number)[]): Promise<unknown> =>
    use((ask) => ask((it) => it.eval(script, 1, key, ...args)));

  return {
    signIn: (signIn) => use((ask) => enter(ask, signIn)),
    isNonceTaken: (hash) =>
      use(async (ask) => (await ask((it) => it.exists(nonceKey(hash)))) === 1),
    async consumeNonce(hash, expiresAt) {
      await use((ask) => ask((it) => it.set(nonceKey(hash), '1', 'PXAT', expiresAt, 'NX')));
    },
    getSession: (id) =>
      use(async (ask) =>
        parseRecord(await ask((it) => it.hmget(sessionKey(id), 'record', 'seen', 'checked'))),
      ),
    async touchSession(id, seenAt, endsAt) {
      await run(touchScript, sessionKey(id), seenAt, endsAt);
    },
    async noteCheck(id, checkedAt) {
      await run(checkedScript, sessionKey(id), checkedAt);
    },
    listSessions: (account, { offset, limit }) =>
      use(async (ask) => {
        const live = await keepLive(
          ask,
          account,
          await ask((it) => it.zrevrange(listKey(account), 0, -1)),
        );
        const rows = await Promise.all(
          live
            .slice(offset, offset + limit)
            .map((id) => ask((it) => it.hmget(sessionKey(id), 'record', 'seen', 'checked'))),
        );
        const sessions = rows.map(parseRecord).filter((it) => it !== null);
        return { total: live.length, sessions };
      }),
    endSession: (id) => use((ask) => end(ask, id)),
    async endOtherSessions(account, id) {
      await use((ask) => endAll(ask, account, id));
    },
    async forgetAccount(account) {
      await use((ask) => endAll(ask, account, null));
    },
    hit: (increments) =>
      Promise.all(
        increments.map(async ({ key, count, windowMs }) => {
          const result = await run(hitScript, hitsKey(key), count, windowMs);
          const [total, left] = hits.parse(result);
          return { count: total, resetsAt: Date.now() + left };
        }),
      ),
    readHits: (key) =>
      use(async (ask) => {
        const [count, left] = await Promise.all([
          ask((it) => it.get(hitsKey(key))),
          ask((it) => it.pttl(hitsKey(key))),
        ]);
        return count === null || left < 0
          ? null
          : { count: Number(count), resetsAt: Date.now() + left };
      }),
    forgetHits: (key) => use(async (ask) => (await ask((it) => it.del(hitsKey(key)))) === 1),
    async ping() {
      // Writes nothing, and is refused where writing is: by a replica, or a server that is full.
      await use((ask) => ask((it) => it.set(pingKey, '1', 'XX')));
    },
    measure: () => use(async (ask) => (await ask(readMemory)).reduce((sum, size) => sum + size, 0)),
    async close() {
      redis.disconnect();
    },
  };
}

type SignIn = Parameters<Store['signIn']>[0];

/**
 * The nonce decides, and is never given back: who breaks off after it has signed nobody in, and the
 * visitor signs again. The session is listed before it is there and once more after: while it exists,
 * "end all" and "Delete my data" find it, whatever they did in between.
 */
async function enter(ask: Ask, { nonceHash, nonceExpiresAt, ...signIn }: SignIn): Promise<boolean> {
  const { session, endsAt, replaces, mostPerAccount } = signIn;
  const { id, account, browser, lastSeenAt, checkedAt, expiresAt, createdAt } = session;
  // The value tells a command that was sent twice over a new connection from another caller.
  const winner = await ask((it) =>
    it.set(nonceKey(nonceHash), id, 'PXAT', nonceExpiresAt, 'NX', 'GET'),
  );
  if (winner !== null && winner !== id) return false;
  const list = () =>
    ask((it) => it.eval(listScript, 1, listKey(account), id, createdAt, expiresAt));
  await list();
  const fields = [JSON.stringify(session), account, lastSeenAt, checkedAt, endsAt];
  await ask((it) => it.eval(addScript, 1, sessionKey(id), ...fields));
  // Each sign-in of a browser ends the one that was there, so that the last one alone stays.
  const [listed, other] = await Promise.all([
    list(),
    ask((it) => it.set(browserKey(browser), id, 'PXAT', expiresAt, 'GET')),
  ]);
  const surplus = await findSurplus(ask, session, ids.parse(listed), mostPerAccount);
  const ended = new Set([replaces, other, ...surplus].filter((it) => it !== null && it !== id));
  await Promise.all([...ended].map((it) => (it === null ? false : end(ask, it))));
  return true;
}

async function findSurplus(
  ask: Ask,
  { account }: SessionRecord,
  listed: readonly string[],
  most: number,
): Promise<string[]> {
  if (listed.length <= most) return [];
  return (await keepLive(ask, account, listed)).slice(most);
}

/** Takes those that have expired from the list. One that is about to be kept is listed again by then. */
async function keepLive(ask: Ask, account: string, listed: readonly string[]): Promise<string[]> {
  const isThere = await Promise.all(listed.map((id) => ask((it) => it.exists(sessionKey(id)))));
  const gone = listed.filter((_, index) => isThere[index] === 0);
  if (gone.length > 0) await ask((it) => it.zrem(listKey(account), ...gone));
  return listed.filter((_, index) => isThere[index] === 1);
}

async function end(ask: Ask, id: string): Promise<boolean> {
  const account = await ask((it) => it.hget(sessionKey(id), 'account'));
  const ended = await ask((it) => it.del(sessionKey(id)));
  if (account !== null) await ask((it) => it.zrem(listKey(account), id));
  return ended === 1;
}

/** The list last: who breaks off before can be asked again. */
async function endAll(ask: Ask, account: string, except: string | null): Promise<void> {
  const listed = await ask((it) => it.zrevrange(listKey(account), 0, -1));
  const ended = listed.filter((id) => id !== except);
  await Promise.all(ended.map((id) => ask((it) => it.del(sessionKey(id)))));
  if (ended.length > 0) await ask((it) => it.zrem(listKey(account), ...ended));
}

/** Null where there is none, or one of an earlier version. */
function parseRecord(fields: readonly (string | null)[]): SessionRecord | null {
  const parsed = kept.safeParse(fields);
  if (!parsed.success) return null;
  const [json, seen, checked] = parsed.data;
  const { data } = record.safeParse(JSON.parse(json));
  return data ? { ...data, lastSeenAt: Number(seen), checkedAt: Number(checked) } : null;
}
