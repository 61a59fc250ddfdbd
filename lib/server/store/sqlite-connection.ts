import 'server-only';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Client, createClient, type InStatement, LibsqlError } from '@libsql/client/sqlite3';
import { z } from 'zod';
import { preparePrivateFile, storeFile } from '@/lib/server/store/data-dir';
import { StoreError } from '@/lib/server/store/store';

const busyTimeoutMs = 1_000;
const sweepIntervalMs = 60_000;
const truncateIntervalMs = 1_000;

const schema = [
  'PRAGMA journal_mode = WAL',
  // A killed process loses nothing. A power cut loses only the last moments.
  'PRAGMA synchronous = NORMAL',
  // Overwrites deleted content, so that nothing about a forgotten visitor stays on disk.
  'PRAGMA secure_delete = ON',
  `CREATE TABLE IF NOT EXISTS nonces (
    hash TEXT PRIMARY KEY, session_id TEXT NOT NULL, expires_at INTEGER NOT NULL
  ) WITHOUT ROWID`,
  `CREATE TABLE IF NOT EXISTS sessions (
    id TEXT PRIMARY KEY, account TEXT NOT NULL, address TEXT NOT NULL, chain_id INTEGER NOT NULL,
    created_at INTEGER NOT NULL, last_seen_at INTEGER NOT NULL, expires_at INTEGER NOT NULL,
    ends_at INTEGER NOT NULL, user_agent TEXT NOT NULL, message TEXT NOT NULL, place TEXT NOT NULL,
    browser TEXT NOT NULL, signature TEXT NOT NULL, checked_at INTEGER NOT NULL, key_kind TEXT
  )`,
  `CREATE TABLE IF NOT EXISTS hits (
    key TEXT PRIMARY KEY, count INTEGER NOT NULL, resets_at INTEGER NOT NULL
  ) WITHOUT ROWID`,
  `CREATE TABLE IF NOT EXISTS links (
    account TEXT PRIMARY KEY, founder TEXT NOT NULL, linked_at INTEGER NOT NULL, message TEXT NOT NULL,
    signature TEXT NOT NULL, ends_at INTEGER NOT NULL
  ) WITHOUT ROWID`,
  'CREATE INDEX IF NOT EXISTS links_by_founder ON links (founder)',
  'CREATE INDEX IF NOT EXISTS sessions_by_account ON sessions (account, created_at)',
  'CREATE INDEX IF NOT EXISTS sessions_by_browser ON sessions (browser)',
] as const;

const sweeps = [
  'DELETE FROM nonces WHERE expires_at <= ?',
  'DELETE FROM sessions WHERE ends_at <= ?',
  'DELETE FROM hits WHERE resets_at <= ?',
  'DELETE FROM links WHERE ends_at <= ?',
] as const;

const checkpointRow = z.object({ busy: z.number() });

/** Creates a connection whose operations throw `StoreError` when the file does not respond. */
export function createSqliteConnection(dataDir: string) {
  const path = join(/* turbopackIgnore: true */ dataDir, storeFile);
  let current: { client: Promise<Client>; users: number } | undefined;
  let sweptAt = 0;
  let truncating: NodeJS.Timeout | undefined;

  /**
   * Opens the file at the first use, and again after a failure, including a write that timed out waiting for
   * another process: @libsql/client leaves that statement unfinished until it is garbage-collected, and until
   * then nothing can be committed over its connection. Reads in flight on the old connection may finish.
   */
  async function use<T>(work: (client: Client) => Promise<T>): Promise<T> {
    const connection = current ?? { client: open(dataDir), users: 0 };
    current = connection;
    connection.users += 1;
    try {
      return await work(await connection.client);
    } catch (error) {
      if (current === connection) current = undefined;
      throw new StoreError('the file of the store does not respond', { cause: error });
    } finally {
      connection.users -= 1;
      if (current !== connection && connection.users === 0) {
        connection.client.then((client) => client.close()).catch(() => undefined);
      }
    }
  }

  /** Truncates the log now, or in the background as soon as no other process reads it. */
  async function truncateLog(): Promise<void> {
    clearTimeout(truncating);
    if (await tryToTruncateLog(path)) return;
    truncating = setTimeout(() => void truncateLog(), truncateIntervalMs).unref();
  }

  function takeDueSweeps(): InStatement[] {
    const now = Date.now();
    if (now - sweptAt < sweepIntervalMs) return [];
    sweptAt = now;
    return sweeps.map((sql) => ({ sql, args: [now] }));
  }

  return {
    read: (sql: string, ...args: (string | number)[]) =>
      use(async (client) => (await client.execute({ sql, args })).rows),
    /** Runs all of the statements or none. */
    write: (statements: InStatement[]) =>
      use((client) => client.batch([...statements, ...takeDueSweeps()], 'write')),
    truncateLog,
    /** Returns the bytes of the file and its log. */
    measure: async () => (await readSize(path)) + (await readSize(`${path}-wal`)),
    async close(): Promise<void> {
      clearTimeout(truncating);
      const client = await current?.client.catch(() => undefined);
      current = undefined;
      client?.close();
    },
  };
}

async function open(dataDir: string): Promise<Client> {
  const url = pathToFileURL(preparePrivateFile(dataDir)).href;
  const client = createClient({ url, timeout: busyTimeoutMs, concurrency: 1 });
  try {
    for (const statement of schema) await client.execute(statement);
    await addKeyKind(client);
    return client;
  } catch (error) {
    client.close();
    throw error;
  }
}

/** Adds the column to a file of an earlier release, unless another process has just added it. */
async function addKeyKind(client: Client): Promise<void> {
  try {
    await client.execute('ALTER TABLE sessions ADD COLUMN key_kind TEXT');
  } catch (error) {
    if (!(error instanceof LibsqlError && error.message.includes('duplicate column'))) throw error;
  }
}

/** Returns zero for a missing file, because after a clean stop there is no log. */
async function readSize(path: string): Promise<number> {
  return (await stat(path).catch(() => null))?.size ?? 0;
}

/**
 * Removes page copies from before a deletion. Never waits for other processes, which blocks the event loop.
 */
async function tryToTruncateLog(path: string): Promise<boolean> {
  const client = createClient({ url: pathToFileURL(path).href, timeout: 0, concurrency: 1 });
  try {
    const { rows } = await client.execute('PRAGMA wal_checkpoint(TRUNCATE)');
    return checkpointRow.parse(rows[0]).busy === 0;
  } catch (error) {
    if (error instanceof LibsqlError && error.code.startsWith('SQLITE_BUSY')) return false;
    throw new StoreError('the log of the store cannot be truncated', { cause: error });
  } finally {
    client.close();
  }
}
