import { chmodSync, mkdirSync, rmSync } from 'node:fs';
import { createClient } from '@libsql/client/sqlite3';
import type { Address } from 'viem';
import { productId } from '@/lib/config';
import type { TestStore } from '@/tests/http/support/server';
import { withRedis } from '@/tests/http/support/stored';
import { home } from '@/tests/support/chains';

export type OldSession = { id: string; address: Address; place: 'tab' | 'memory'; message: string };

/** The tables of the release before accounts, as its servers left them. */
const schema = [
  'PRAGMA journal_mode = WAL',
  `CREATE TABLE nonces (
    hash TEXT PRIMARY KEY, session_id TEXT NOT NULL, expires_at INTEGER NOT NULL
  ) WITHOUT ROWID`,
  `CREATE TABLE sessions (
    id TEXT PRIMARY KEY, address TEXT NOT NULL, chain_id INTEGER NOT NULL,
    created_at INTEGER NOT NULL, last_seen_at INTEGER NOT NULL, expires_at INTEGER NOT NULL,
    user_agent TEXT NOT NULL, message TEXT NOT NULL
  )`,
  'CREATE INDEX sessions_by_address ON sessions (address)',
  `CREATE TABLE hits (
    key TEXT PRIMARY KEY, count INTEGER NOT NULL, resets_at INTEGER NOT NULL
  ) WITHOUT ROWID`,
  `ALTER TABLE sessions ADD COLUMN place TEXT NOT NULL DEFAULT 'tab'`,
];

/** What the sign-ins of an address were counted under. */
const toCounter = (address: Address) => `address:signed:${address}`;

const day = 24 * 60 * 60 * 1000;

/** Replaces the store by one of the release before accounts. No server may run. */
export async function writeOldStore(
  { redis, dataDir }: TestStore,
  sessions: readonly OldSession[],
): Promise<void> {
  if (redis) await writeRedis(redis.url, sessions);
  else await writeFiles(dataDir, sessions);
}

async function writeFiles(dataDir: string, sessions: readonly OldSession[]): Promise<void> {
  rmSync(dataDir, { recursive: true, force: true });
  mkdirSync(dataDir, { recursive: true });
  const client = createClient({ url: `file:${dataDir}/${productId}.db` });
  for (const statement of schema) await client.execute(statement);
  const now = Date.now();
  for (const { id, address, place, message } of sessions) {
    await client.execute({
      sql: 'INSERT INTO sessions VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)',
      args: [id, address, 1, now, now, now + 30 * day, 'A browser', message, place],
    });
    await client.execute({
      sql: 'INSERT INTO hits VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
      args: [toCounter(address), 1, now + 600_000],
    });
  }
  client.close();
  // As the usual umask made them.
  chmodSync(dataDir, 0o755);
  chmodSync(`${dataDir}/${productId}.db`, 0o644);
}

async function writeRedis(url: string, sessions: readonly OldSession[]): Promise<void> {
  const now = Date.now();
  const end = now + 30 * day;
  await withRedis(url, async (redis) => {
    await redis.flushall();
    for (const { id, address, place, message } of sessions) {
      const times = { createdAt: now, lastSeenAt: now, expiresAt: end };
      const record = {
        id,
        address,
        chainId: home.id,
        ...times,
        userAgent: 'A browser',
        message,
        place,
      };
      const key = `${productId}:session:${id}`;
      await redis.hset(key, { record: JSON.stringify(record), address, seen: now });
      await redis.pexpireat(key, end);
      await redis.zadd(`${productId}:address:${address}`, end, id);
      await redis.pexpireat(`${productId}:address:${address}`, end);
      await redis.set(`${productId}:hits:${toCounter(address)}`, 1, 'PX', 600_000);
    }
  });
}
