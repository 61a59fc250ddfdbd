import 'server-only';
import { getEnv } from '@/lib/env/env';
import { requireDataDir } from '@/lib/server/store/data-dir';
import { createRedisStore } from '@/lib/server/store/redis-store';
import { createSqliteStore } from '@/lib/server/store/sqlite-store';
import type { Store } from '@/lib/server/store/store';
import { getLog } from '@/lib/server/telemetry/log';
import { perProcess } from '@/lib/server/telemetry/per-process';

let memo: Store | undefined;

/** The stores of all bundles, because each bundle opens its own. */
const getOpenStores = () => perProcess('stores', () => new Set<Store>());

/** Throws a `ConfigurationError` for settings that can never work. */
export function requireStore(): void {
  const { redis, dataDir } = getEnv();
  if (redis === null) requireDataDir(dataDir);
  // Reads the TLS files without connecting.
  else getStore();
}

/** Returns a store on Redis with `REDIS_URL`, otherwise on a file below `DATA_DIR`. */
export function getStore(): Store {
  const { redis, dataDir } = getEnv();
  if (memo !== undefined) return memo;
  memo =
    redis === null
      ? createSqliteStore(dataDir)
      : createRedisStore(redis, (message) => getLog().warn({ message }, 'redis'));
  getOpenStores().add(memo);
  return memo;
}

export async function closeStores(): Promise<void> {
  await Promise.all([...getOpenStores()].map((store) => store.close()));
}
