import 'server-only';
import { Redis } from 'ioredis';
import { getAddress } from 'viem';
import { z } from 'zod';
import {
  endAllScript,
  endScript,
  hitScript,
  listScript,
  signInScript,
  touchScript,
} from '@/lib/server/store/redis-scripts';
import {
  type SessionRecord,
  type Store,
  StoreError,
  sessionPlaces,
} from '@/lib/server/store/store';

/** Milliseconds until a store that does not answer counts as down. One that is slow is not. */
const commandTimeout = 4_000;
const connectTimeout = 2_000;
const longestReconnectWait = 1_000;

const record = z.object({
  id: z.string(),
  address: z.string().transform((value) => getAddress(value)),
  chainId: z.number(),
  createdAt: z.number(),
  lastSeenAt: z.number(),
  expiresAt: z.number(),
  userAgent: z.string(),
  message: z.string(),
  // Those of an older version have none.
  place: z.enum(sessionPlaces).default('tab'),
});
const found = z.array(z.tuple([z.string(), z.string()]));
const hits = z.tuple([z.number(), z.number()]);

const nonceKey = (hash: string) => `portico:nonce:${hash}`;
const sessionKey = (id: string) => `portico:session:${id}`;
const addressKey = (address: string) => `portico:address:${address}`;
const hitsKey = (key: string) => `portico:hits:${key}`;

/** `report` is told of each failure of the connection, which is taken up again by itself. */
export function createRedisStore(url: string, report: (error: Error) => void): Store {
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout,
    commandTimeout,
    maxRetriesPerRequest: 1,
    retryStrategy: (attempt) => Math.min(attempt * 50, longestReconnectWait),
  });
  redis.on('error', report);

  async function use<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw new StoreError('Redis does not answer', { cause: error });
    }
  }

  const run = (script: string, keys: string[], ...args: (string | number)[]): Promise<unknown> =>
    use(() => redis.eval(script, keys.length, ...keys, ...args));

  return {
    async signIn({ nonceHash, nonceExpiresAt, session, replaces }) {
      const keys = [nonceKey(nonceHash), sessionKey(session.id), addressKey(session.address)];
      const { address, lastSeenAt, expiresAt, id } = session;
      const args = [nonceExpiresAt, JSON.stringify(session), address, lastSeenAt, expiresAt, id];
      return (await run(signInScript, keys, ...args, replaces ?? '')) === 1;
    },
    isNonceTaken: (hash) => use(async () => (await redis.exists(nonceKey(hash))) === 1),
    async getSession(id) {
      const [json, seen] = await use(() => redis.hmget(sessionKey(id), 'record', 'seen'));
      return json && seen ? parseRecord(json, seen) : null;
    },
    async touchSession(id, seenAt) {
      await run(touchScript, [sessionKey(id)], seenAt);
    },
    async listSessions(address) {
      const rows = found.parse(await run(listScript, [addressKey(address)], Date.now()));
      return rows
        .map(([json, seen]) => parseRecord(json, seen))
        .sort((one, other) => other.createdAt - one.createdAt);
    },
    async endSession(id) {
      await run(endScript, [sessionKey(id)], id);
    },
    async endSessions(address) {
      await run(endAllScript, [addressKey(address)]);
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

function parseRecord(json: string, seen: string): SessionRecord {
  return { ...record.parse(JSON.parse(json)), lastSeenAt: Number(seen) };
}
