import 'server-only';
import { getEnv } from '@/lib/env/env';
import { createRedisStore } from '@/lib/server/store/redis-store';
import { createSqliteStore } from '@/lib/server/store/sqlite-store';
import type { Store } from '@/lib/server/store/store';
import { getLog } from '@/lib/server/telemetry/log';

let memo: Store | undefined;

/** The store of this deployment: Redis where `REDIS_URL` is set, else a file below `DATA_DIR`. */
export function getStore(): Store {
  const { redisUrl, dataDir } = getEnv();
  memo ??=
    redisUrl === null
      ? createSqliteStore(dataDir)
      : createRedisStore(redisUrl, ({ message }) => getLog().warn({ message }, 'redis'));
  return memo;
}
