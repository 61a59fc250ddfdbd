import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient } from '@libsql/client/sqlite3';
import { Redis } from 'ioredis';
import { type Address, hexToBytes } from 'viem';
import { productId } from '@/lib/config';
import type { Deployment, TestStore } from '@/tests/http/support/server';
import { patience } from '@/tests/support/patience';

/**
 * A session's times that the tests change, and their names in each store. On Redis, the end is the key's
 * expiry.
 */
const names = {
  seen: { column: 'last_seen_at', field: 'seen' },
  checked: { column: 'checked_at', field: 'checked' },
  end: { column: 'ends_at', field: null },
} as const;

export async function withRedis<T>(url: string, work: (redis: Redis) => Promise<T>): Promise<T> {
  const redis = new Redis(url);
  // A failed command rejects.
  redis.on('error', () => undefined);
  try {
    return await work(redis);
  } finally {
    redis.disconnect();
  }
}

/** Runs a statement on the database file of a server that has no Redis. */
export async function query(
  { dataDir }: Pick<TestStore, 'dataDir'>,
  sql: string,
  args: (string | number)[] = [],
) {
  const client = createClient({
    url: `file:${dataDir}/${productId}.db`,
    timeout: patience.condition,
  });
  try {
    return (await client.execute({ sql, args })).rows;
  } finally {
    client.close();
  }
}

/** Sets a time of a stored session, in milliseconds since 1970. */
export async function setTime(
  server: Deployment,
  id: string,
  name: keyof typeof names,
  time: number,
): Promise<void> {
  const { column, field } = names[name];
  if (server.redis) {
    const key = `${productId}:session:${id}`;
    await withRedis(server.redis.url, (redis) =>
      field === null ? redis.pexpireat(key, time) : redis.hset(key, field, time),
    );
  } else await query(server, `UPDATE sessions SET ${column} = ? WHERE id = ?`, [time, id]);
}

/** Returns NaN if the session has no such time, and null if the session is gone. */
export async function readTime(
  server: Deployment,
  id: string,
  name: keyof typeof names,
): Promise<number | null> {
  const { column, field } = names[name];
  if (server.redis) {
    return await withRedis(server.redis.url, async (redis) => {
      const key = `${productId}:session:${id}`;
      const fields = await redis.hgetall(key);
      if (field === null) return fields.record === undefined ? null : await redis.pexpiretime(key);
      return Object.keys(fields).length === 0 ? null : Number(fields[field] ?? Number.NaN);
    });
  }
  const [row] = await query(server, `SELECT ${column} AS time FROM sessions WHERE id = ?`, [id]);
  return row === undefined ? null : Number(row.time ?? Number.NaN);
}

/**
 * Returns the places in the store that hold an address, in any form: files of `DATA_DIR`, or keys of Redis.
 * Empty if no place does.
 */
export async function findAddress(store: TestStore, address: Address): Promise<string[]> {
  const text = address.slice(2).toLowerCase();
  const raw = Buffer.from(hexToBytes(address));
  const holds = (bytes: Buffer) =>
    bytes.includes(raw) || bytes.toString('latin1').toLowerCase().includes(text);
  const files = listFiles(store.dataDir).filter((file) => holds(readFileSync(file)));
  if (!store.redis) return files;
  const keys = await withRedis(store.redis.url, async (redis) => {
    const found: string[] = [];
    for (const key of await redis.keys('*')) {
      if (holds(Buffer.from(key)) || holds(await readAll(redis, key))) found.push(key);
    }
    return found;
  });
  return [...files, ...keys];
}

function listFiles(folder: string): string[] {
  // With Redis, there may be nothing to keep in files.
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/** Reads everything that Redis has under a key. DUMP would compress it. */
async function readAll(redis: Redis, key: string): Promise<Buffer> {
  const commands: Readonly<Record<string, [string, ...string[]]>> = {
    string: ['GET', key],
    hash: ['HGETALL', key],
    zset: ['ZRANGE', key, '0', '-1', 'WITHSCORES'],
    // The key expired meanwhile.
    none: ['GET', key],
  };
  const type = await redis.type(key);
  const command = commands[type];
  if (command === undefined) throw new Error(`The tests cannot read a ${type} of Redis.`);
  const [name, ...args] = command;
  const answer = await redis.callBuffer(name, ...args);
  return Buffer.concat([answer].flat().filter((part) => Buffer.isBuffer(part)));
}
