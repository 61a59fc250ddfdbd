import 'server-only';
import type { Redis } from 'ioredis';
import {
  oldHitsPattern,
  oldListPattern,
  sessionKey,
  versionKey,
} from '@/lib/server/store/redis-keys';

/**
 * Deletes what the first release stored: sessions without an account, whose visitors sign in again, and
 * counters that contain an address. Runs once for a Redis.
 */
export async function removeOldKind(redis: Redis): Promise<void> {
  if ((await redis.get(versionKey)) === '2') return;
  for await (const list of scan(redis, oldListPattern)) {
    for (const id of await redis.zrevrange(list, 0, -1)) await redis.del(sessionKey(id));
    await redis.del(list);
  }
  for await (const counter of scan(redis, oldHitsPattern)) await redis.del(counter);
  await redis.set(versionKey, '2');
}

async function* scan(redis: Redis, pattern: string): AsyncGenerator<string> {
  let cursor = '0';
  do {
    const [next, keys] = await redis.scan(cursor, 'MATCH', pattern, 'COUNT', 1_000);
    yield* keys;
    cursor = next;
  } while (cursor !== '0');
}
