import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@libsql/client/sqlite3';
import { Redis } from 'ioredis';
import { getAddress } from 'viem';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { productId } from '@/lib/config';
import { parseJson } from '@/lib/parse';
import { createRedisStore } from '@/lib/server/store/redis-store';
import { createSqliteStore } from '@/lib/server/store/sqlite-store';
import type { SessionRecord, Store } from '@/lib/server/store/store';
import { createRecord, inMs, linkTerms, terms } from '@/tests/store/records';
import { testPort } from '@/tests/support/ports';
import { findRedisServer, startRedis } from '@/tests/support/redis';
import { toRedisSettings } from '@/tests/support/redis-deployments';

/** What the last release writes. docs/rolling-deploys.md says when to renew it. */
const file = 'tests/store/release-records.json';

const cell = z.union([z.string(), z.number(), z.null()]);
const redisSchema = z.record(z.string(), z.union([z.string(), z.record(z.string(), z.string())]));
const sqliteSchema = z.object({
  schema: z.array(z.string()),
  rows: z.record(z.string(), z.array(z.record(z.string(), cell))),
});
const recordsSchema = z.object({ redis: redisSchema, sqlite: sqliteSchema });
type RedisRecords = z.infer<typeof redisSchema>;
type SqliteRecords = z.infer<typeof sqliteSchema>;

/** Records that outlive every release. */
const end = Date.UTC(2100);
const createFixed = (digit: string, keyKind: SessionRecord['keyKind']) => {
  const address = getAddress(`0x${digit.repeat(40)}`);
  return createRecord({
    ...{ id: digit.repeat(43), account: address, address, browser: digit },
    ...{ expiresAt: end, createdAt: 1, lastSeenAt: 2, checkedAt: 3, keyKind },
  });
};
const [founder, member] = [createFixed('1', 'key'), createFixed('2', null)];
const nonceHash = 'f'.repeat(64);

async function writeAll(store: Store): Promise<void> {
  for (const session of [founder, member]) {
    await store.signIn({ ...terms(session), nonceHash: session.id, nonceExpiresAt: end });
    await store.noteCheck(session.id, session);
  }
  await store.consumeNonce(nonceHash, end);
  const nonce = { nonceHash: 'e'.repeat(64), nonceExpiresAt: end };
  const link = { ...linkTerms(founder, member.account), ...nonce, endsAt: end };
  expect(await store.link(link)).toBe('linked');
}

async function expectAll(store: Store): Promise<void> {
  for (const session of [founder, member]) {
    expect(await store.getLiveSession(session.id, session.account)).toEqual({
      ...session,
      founder: session === member ? founder.account : null,
    });
    expect(await store.listSessions(session.account, { offset: 0, limit: 9 })).toEqual({
      sessions: [session],
      total: 1,
    });
  }
  for (const hash of [nonceHash, founder.id]) expect(await store.isNonceTaken(hash)).toBe(true);
  expect((await store.getGroup(member.account))?.links).toMatchObject([
    { account: member.account },
  ]);
  // What is written over them can be read, too.
  await store.touchSession(member.id, 4, end);
  expect(await store.getSession(member.id)).toEqual({ ...member, lastSeenAt: 4 });
  await store.renewLinks(member.account, inMs(60_000));
  expect((await store.getGroup(founder.account))?.links).toHaveLength(1);
}

const readRecords = () => recordsSchema.parse(parseJson(readFileSync(file, 'utf8')));

/** Adds a field to an object, and to those in it. */
function addFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(addFields);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, it]) => [name, addFields(it)]);
  return { ...Object.fromEntries(entries), fieldOfTheNextRelease: 'x' };
}

const addToJson = (text: string) => {
  const value: unknown = parseJson(text);
  return typeof value === 'object' && value !== null ? JSON.stringify(addFields(value)) : text;
};

/** Returns the path and the type of each value in it. JSON in a text counts as values. */
function listFields(value: unknown, path = ''): string[] {
  const parsed: unknown = typeof value === 'string' ? parseJson(value) : value;
  if (typeof parsed !== 'object' || parsed === null) return [`${path}: ${typeof value}`];
  return Object.entries(parsed).flatMap(([name, it]) => listFields(it, `${path}/${name}`));
}

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portico-release-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

async function withRedis(work: (store: Store, redis: Redis) => Promise<void>): Promise<void> {
  const server = await startRedis(testPort(3308));
  const redis = new Redis(server.url);
  const store = createRedisStore(toRedisSettings(server.url), () => undefined);
  try {
    await work(store, redis);
  } finally {
    await store.close();
    redis.disconnect();
    await server.stop();
  }
}

async function loadRedis(redis: Redis, records: RedisRecords): Promise<void> {
  for (const [name, value] of Object.entries(records)) {
    const key = `${productId}:${name}`;
    if (typeof value === 'string') await redis.set(key, value);
    else if (name.startsWith('account:'))
      await redis.zadd(key, ...Object.entries(value).flatMap(([id, score]) => [`${score}`, id]));
    else await redis.hset(key, value);
  }
}

async function dumpRedis(redis: Redis): Promise<RedisRecords> {
  const records: RedisRecords = {};
  for (const key of (await redis.keys('*')).toSorted()) {
    const name = key.slice(productId.length + 1);
    if (name.startsWith('session:')) records[name] = await redis.hgetall(key);
    else if (name.startsWith('account:')) {
      const [id = '', score = ''] = await redis.zrange(key, '0', '-1', 'WITHSCORES');
      records[name] = { [id]: score };
    } else records[name] = (await redis.get(key)) ?? '';
  }
  return records;
}

const withFile = async <T>(work: (client: ReturnType<typeof createClient>) => Promise<T>) => {
  const client = createClient({ url: `file:${join(folder, `${productId}.db`)}` });
  try {
    return await work(client);
  } finally {
    client.close();
  }
};

const loadSqlite = (schema: readonly string[], rowsByTable: SqliteRecords['rows']) =>
  withFile(async (client) => {
    for (const sql of schema) await client.execute(sql);
    for (const [table, rows] of Object.entries(rowsByTable)) {
      for (const row of rows) {
        const marks = Object.keys(row).map(() => '?');
        const sql = `INSERT INTO ${table} (${Object.keys(row)}) VALUES (${marks})`;
        await client.execute({ sql, args: Object.values(row) });
      }
    }
  });

const tables = ['nonces', 'sessions', 'links'];
const dumpSqlite = () =>
  withFile(async (client): Promise<SqliteRecords> => {
    const { rows } = await client.execute('SELECT sql FROM sqlite_master WHERE sql IS NOT NULL');
    const dumped = tables.map(async (table) => {
      const found = await client.execute(`SELECT * FROM ${table}`);
      return [table, found.rows.map((row) => ({ ...row }))];
    });
    const schema = rows.map(({ sql }) => sql);
    return sqliteSchema.parse({ schema, rows: Object.fromEntries(await Promise.all(dumped)) });
  });

async function writeBySqlite(): Promise<SqliteRecords> {
  const store = createSqliteStore(folder);
  await writeAll(store);
  await store.close();
  return await dumpSqlite();
}

if (process.env.RENEW_RELEASE_RECORDS === 'true') {
  it('renews what the last release writes', () =>
    withRedis(async (store, redis) => {
      await writeAll(store);
      const records = { redis: await dumpRedis(redis), sqlite: await writeBySqlite() };
      writeFileSync(file, `${JSON.stringify(records, null, 2)}\n`);
    }));
}

async function expectInFile(): Promise<void> {
  const store = createSqliteStore(folder);
  await expectAll(store);
  await store.close();
}

it('a file that the last release wrote is still read', async () => {
  const { schema, rows } = readRecords().sqlite;
  await loadSqlite(schema, rows);
  await expectInFile();
});

it('the last release and this one can write to the same file', async () => {
  const { rows } = await writeBySqlite();
  const fields = listFields(rows);
  const last = readRecords().sqlite.rows;
  expect(listFields(last).filter((it) => !fields.includes(it))).toEqual([]);
  await loadSqlite(
    tables.map((table) => `DELETE FROM ${table}`),
    last,
  );
  await expectInFile();
});

it('a file is read and written after the next release has added columns', async () => {
  const { schema, rows } = readRecords().sqlite;
  const more = tables.map((table) => `ALTER TABLE ${table} ADD COLUMN next_release TEXT`);
  await loadSqlite([...schema, ...more], rows);
  const store = createSqliteStore(folder);
  await store.endSessions(founder.account, null);
  await store.forgetAccount(member.account);
  await store.close();
  await loadSqlite(['DELETE FROM nonces'], {});
  const next = createSqliteStore(folder);
  await writeAll(next);
  await next.close();
  await expectInFile();
});

describe.runIf(findRedisServer() !== null)('Redis', () => {
  it('what the last release wrote is still read', () =>
    withRedis(async (store, redis) => {
      await loadRedis(redis, readRecords().redis);
      await expectAll(store);
    }));

  it('records are read after the next release has added fields', () =>
    withRedis(async (store, redis) => {
      const records = Object.entries(readRecords().redis).map(([name, value]) => {
        if (typeof value === 'string') return [name, addToJson(value)];
        if (name.startsWith('account:')) return [name, value];
        return [name, { ...value, record: addToJson(value.record ?? ''), next: 'x' }];
      });
      await loadRedis(redis, redisSchema.parse(Object.fromEntries(records)));
      await expectAll(store);
    }));

  it('the last release can read this one, because no field is gone or another', () =>
    withRedis(async (store, redis) => {
      await writeAll(store);
      const fields = listFields(await dumpRedis(redis));
      expect(listFields(readRecords().redis).filter((it) => !fields.includes(it))).toEqual([]);
    }));
});
