import 'server-only';
import { Redis } from 'ioredis';
import { getAddress } from 'viem';
import { z } from 'zod';
import { isAccount } from '@/lib/auth/account';
import {
  checkedScript,
  endAllScript,
  endScript,
  hitScript,
  listScript,
  removeOldKindScript,
  signInScript,
  touchScript,
} from '@/lib/server/store/redis-scripts';
import {
  type SessionRecord,
  type Store,
  StoreError,
  sessionPlaces,
} from '@/lib/server/store/store';

/** Milliseconds until a store that does not respond counts as down. A slow one does not. */
const commandTimeout = 4_000;
const connectTimeout = 2_000;
const longestReconnectWait = 1_000;

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
const found = z.tuple([z.number(), z.array(kept)]);
const hits = z.tuple([z.number(), z.number()]);

const nonceKey = (hash: string) => `portico:nonce:${hash}`;
const sessionKey = (id: string) => `portico:session:${id}`;
const listKey = (account: string) => `portico:account:${account}`;
const browserKey = (browser: string) => `portico:browser:${browser}`;
const versionKey = 'portico:version';
const hitsKey = (key: string) => `portico:hits:${key}`;

/** Calls `report` for each failure of the connection, which is reopened by itself. */
export function createRedisStore(url: string, report: (error: Error) => void): Store {
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout,
    commandTimeout,
    maxRetriesPerRequest: 1,
    retryStrategy: (attempt) => Math.min(attempt * 50, longestReconnectWait),
  });
  redis.on('error', report);

  let prepared: Promise<unknown> | undefined;

  async function use<T>(work: () => Promise<T>): Promise<T> {
    prepared ??= redis.eval(removeOldKindScript, 1, versionKey);
    try {
      await prepared;
    } catch (error) {
      prepared = undefined;
      throw new StoreError('Redis does not respond', { cause: error });
    }
    try {
      return await work();
    } catch (error) {
      throw new StoreError('Redis does not respond', { cause: error });
    }
  }

  const run = (script: string, keys: string[], ...args: (string | number)[]): Promise<unknown> =>
    use(() => redis.eval(script, keys.length, ...keys, ...args));

  return {
    async signIn({ nonceHash, nonceExpiresAt, session, endsAt, replaces, mostPerAccount }) {
      const { id, account, browser, lastSeenAt, checkedAt, expiresAt, createdAt } = session;
      const keys = [nonceKey(nonceHash), sessionKey(id), listKey(account), browserKey(browser)];
      const taken = await run(
        signInScript,
        keys,
        ...[nonceExpiresAt, JSON.stringify(session), account, lastSeenAt, checkedAt],
        ...[endsAt, expiresAt, createdAt, id, replaces ?? '', mostPerAccount],
      );
      return taken === 1;
    },
    isNonceTaken: (hash) => use(async () => (await redis.exists(nonceKey(hash))) === 1),
    async consumeNonce(hash, expiresAt) {
      await use(() => redis.set(nonceKey(hash), '1', 'PXAT', expiresAt, 'NX'));
    },
    async getSession(id) {
      const fields = await use(() => redis.hmget(sessionKey(id), 'record', 'seen', 'checked'));
      return parseRecord(fields);
    },
    async touchSession(id, seenAt, endsAt) {
      await run(touchScript, [sessionKey(id)], seenAt, endsAt);
    },
    async noteCheck(id, checkedAt) {
      await run(checkedScript, [sessionKey(id)], checkedAt);
    },
    async listSessions(account, { offset, limit }) {
      const [total, rows] = found.parse(await run(listScript, [listKey(account)], offset, limit));
      return { total, sessions: rows.map(parseRecord).filter((it) => it !== null) };
    },
    async endSession(id) {
      return (await run(endScript, [], id)) === 1;
    },
    async endOtherSessions(account, id) {
      await run(endAllScript, [listKey(account)], id);
    },
    async forgetAccount(account) {
      await run(endAllScript, [listKey(account)], '');
    },
    async hit(key, count, windowMs) {
      const result = await run(hitScript, [hitsKey(key)], count, windowMs);
      const [total, left] = hits.parse(result);
      return { count: total, resetsAt: Date.now() + left };
    },
    async readHits(key) {
      const results = await use(async () =>
        Promise.all([redis.get(hitsKey(key)), redis.pttl(hitsKey(key))]),
      );
      const [count, left] = results;
      return count === null || left < 0
        ? null
        : { count: Number(count), resetsAt: Date.now() + left };
    },
    forgetHits: (key) => use(async () => (await redis.del(hitsKey(key))) === 1),
    async ping() {
      await use(() => redis.ping());
    },
    async close() {
      redis.disconnect();
    },
  };
}

/** Null where there is none, or one of an earlier version. */
function parseRecord(fields: readonly (string | null)[]): SessionRecord | null {
  const parsed = kept.safeParse(fields);
  if (!parsed.success) return null;
  const [json, seen, checked] = parsed.data;
  const { data } = record.safeParse(JSON.parse(json));
  return data ? { ...data, lastSeenAt: Number(seen), checkedAt: Number(checked) } : null;
}
