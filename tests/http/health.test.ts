import { statSync } from 'node:fs';
import { createClient } from '@libsql/client/sqlite3';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { productId } from '@/lib/config';
import { countOf, flood } from '@/tests/http/support/flood';
import { type Deployment, startDeployment, storeKinds } from '@/tests/http/support/server';
import { Browser } from '@/tests/support/http-browser';

describe.each(storeKinds)('asking for the health, on %s', (kind) => {
  let server: Deployment;
  beforeAll(async () => {
    server = await startDeployment(kind, { ports: [3180] });
  });
  afterAll(() => server.stop());

  const ask = () => new Browser(server.appUrl).send('/api/health');

  /** What changes with every write to the store. */
  async function readChanges(): Promise<unknown> {
    if (server.redis === null) {
      const stats = ['', '-wal'].map((end) => statSync(`${server.dataDir}/${productId}.db${end}`));
      return stats.map(({ size, mtimeMs }) => [size, mtimeMs]);
    }
    const redis = new Redis(server.redis.url);
    const info = await redis.info('persistence');
    redis.disconnect();
    return /rdb_changes_since_last_save:(\d+)/.exec(info)?.[1];
  }

  it('writes nothing', async () => {
    expect((await ask()).status).toBe(200);
    const before = await readChanges();
    expect(countOf(await flood(20, ask), 200)).toBe(20);
    expect(await readChanges()).toEqual(before);
  });

  // Redis has no turns at writing.
  if (kind === 'sqlite') {
    it('without METRICS_TOKEN there are no metrics', async () => {
      const headers = { authorization: 'Bearer ' };
      expect((await new Browser(server.appUrl).send('/api/metrics', { headers })).status).toBe(404);
    });

    it('takes no turn at writing from others', async () => {
      const client = createClient({ url: `file:${server.dataDir}/${productId}.db` });
      let statuses: number[] = [];
      try {
        // An answer is good for a second or more: a round that took longer tells nothing.
        for (let round = 0, ms = Infinity; round < 3 && ms >= 1_000; round += 1) {
          expect((await ask()).status).toBe(200);
          const start = performance.now();
          const lock = await client.transaction('write');
          statuses = await flood(5, ask);
          await lock.rollback();
          ms = performance.now() - start;
        }
      } finally {
        client.close();
      }
      expect(statuses).toEqual([200, 200, 200, 200, 200]);
    });
  }
});
