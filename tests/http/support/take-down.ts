import { createClient } from '@libsql/client/sqlite3';
import { productId } from '@/lib/config';
import type { Deployment } from '@/tests/http/support/server';
import { patience } from '@/tests/support/patience';

/**
 * Takes a deployment's store down: freezes Redis, or holds the lock that every writer of the file needs.
 * Returns a function that brings the store back.
 */
export async function takeDown({ redis, dataDir }: Deployment): Promise<() => Promise<void>> {
  if (redis) {
    redis.pause();
    return async () => redis.resume();
  }
  const client = createClient({
    url: `file:${dataDir}/${productId}.db`,
    timeout: patience.condition,
  });
  const lock = await client.transaction('write');
  return async () => {
    await lock.rollback();
    client.close();
  };
}
