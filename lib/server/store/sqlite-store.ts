import 'server-only';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  type Client,
  createClient,
  type InStatement,
  LibsqlError,
  type Row,
} from '@libsql/client/sqlite3';
import { getAddress } from 'viem';
import { z } from 'zod';
import { isAccount } from '@/lib/auth/account';
import { preparePrivateFile } from '@/lib/server/store/private-file';
import {
  additions,
  hasOldKind,
  indexes,
  removals,
  schema,
  storeFile,
  sweeps,
} from '@/lib/server/store/sqlite-schema';
import {
  type SessionRecord,
  type Store,
  StoreError,
  sessionPlaces,
} from '@/lib/server/store/store';

/** Milliseconds that a process waits while another one writes. */
const busyTimeout = 1_000;
const sweepInterval = 60_000;
/** Milliseconds after which the log is truncated again, where another process was still reading it. */
const truncateInterval = 1_000;

const sessionRow = z
  .object({
    id: z.string(),
    account: z.string().refine(isAccount),
    address: z.string().transform((value) => getAddress(value)),
    chain_id: z.number(),
    created_at: z.number(),
    last_seen_at: z.number(),
    expires_at: z.number(),
    user_agent: z.string(),
    message: z.string(),
    place: z.enum(sessionPlaces),
    browser: z.string(),
    signature: z.string(),
    checked_at: z.number(),
  })
  .transform(
    (row): SessionRecord => ({
      id: row.id,
      account: row.account,
      address: row.address,
      chainId: row.chain_id,
      createdAt: row.created_at,
      lastSeenAt: row.last_seen_at,
      expiresAt: row.expires_at,
      userAgent: row.user_agent,
      message: row.message,
      place: row.place,
      browser: row.browser,
      signature: row.signature,
      checkedAt: row.checked_at,
    }),
  );

const hitsRow = z
  .object({ count: z.number(), resets_at: z.number() })
  .transform((row) => ({ count: row.count, resetsAt: row.resets_at }));

const textRow = z.object({ text: z.string() });
const countRow = z.object({ total: z.number() });
const checkpointRow = z.object({ busy: z.number() });

/** The embedded store: one file below `dataDir`, which several processes of a machine may share. */
export function createSqliteStore(dataDir: string): Store {
  let current: { client: Promise<Client>; users: number } | undefined;
  let sweptAt = 0;
  let truncating: NodeJS.Timeout | undefined;

  async function open(): Promise<Client> {
    const url = pathToFileURL(preparePrivateFile(dataDir, storeFile)).href;
    const client = createClient({ url, timeout: busyTimeout, concurrency: 1 });
    try {
      for (const statement of schema) await client.execute(statement);
      for (const statement of additions) await client.execute(statement).catch(ignoreKnownColumn);
      for (const statement of indexes) await client.execute(statement);
      await removeOldKind(client);
      await client.execute('PRAGMA synchronous = NORMAL');
      return client;
    } catch (error) {
      client.close();
      throw error;
    }
  }

  /**
   * Opens the file at the first use, and again after a failure, also after a write that timed out waiting
   * for another process. Reads in flight on the old connection may finish.
   *
   * Upstream: @libsql/client 0.18.0: leaves that statement unfinished until it is garbage-collected, and
   * until then nothing can be committed over its connection.
   * Breaks when: never by itself: a new connection is needed no longer.
   * Guarded by: tests/store/store.contract.test.ts › gives a nonce to exactly one of 200 callers of two
   * instances
   * Can go when: libsql ends the statement.
   */
  async function use<T>(work: (client: Client) => Promise<T>): Promise<T> {
    const connection = current ?? { client: open(), users: 0 };
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

  /** Now, or in the background as soon as no other process reads it. */
  async function truncateLog(): Promise<void> {
    clearTimeout(truncating);
    const url = pathToFileURL(join(/* turbopackIgnore: true */ dataDir, storeFile)).href;
    if (await tryToTruncateLog(url)) return;
    truncating = setTimeout(() => void truncateLog(), truncateInterval).unref();
  }

  const read = (sql: string, args: (string | number)[]): Promise<Row[]> =>
    use(async (client) => (await client.execute({ sql, args })).rows);

  /** All of the statements or none; returns how many rows each one changed. */
  const write = (statements: InStatement[]): Promise<number[]> =>
    use(async (client) => {
      const results = await client.batch([...statements, ...dueSweeps()], 'write');
      return results.map(({ rowsAffected }) => rowsAffected);
    });

  function dueSweeps(): InStatement[] {
    const now = Date.now();
    if (now - sweptAt < sweepInterval) return [];
    sweptAt = now;
    return sweeps.map((sql) => ({ sql, args: [now] }));
  }

  return {
    async signIn({ nonceHash, nonceExpiresAt, session, endsAt, replaces, mostPerAccount }) {
      const won = 'EXISTS (SELECT 1 FROM nonces WHERE hash = ? AND session_id = ?)';
      const proof = [nonceHash, session.id];
      const { account, browser, id } = session;
      const [taken] = await write([
        {
          sql: 'INSERT INTO nonces (hash, session_id, expires_at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
          args: [nonceHash, id, nonceExpiresAt],
        },
        {
          sql: `INSERT INTO sessions (${columns}) SELECT ${marks} WHERE ${won}`,
          args: [...toArgs(session, endsAt), ...proof],
        },
        {
          sql: `DELETE FROM sessions WHERE id <> ? AND ${won} AND (id = ? OR browser = ? OR id IN (
            SELECT id FROM sessions WHERE account = ? AND ends_at > ?
            ORDER BY created_at DESC, rowid DESC LIMIT -1 OFFSET ?))`,
          args: [id, ...proof, replaces, browser, account, Date.now(), mostPerAccount],
        },
      ]);
      return taken === 1;
    },
    isNonceTaken: async (hash) =>
      (await read('SELECT 1 FROM nonces WHERE hash = ?', [hash])).length > 0,
    async consumeNonce(hash, expiresAt) {
      const sql = `INSERT INTO nonces (hash, session_id, expires_at) VALUES (?, '', ?) ON CONFLICT DO NOTHING`;
      await write([{ sql, args: [hash, expiresAt] }]);
    },
    async getSession(id) {
      const sql = 'SELECT * FROM sessions WHERE id = ? AND ends_at > ?';
      const [row] = await read(sql, [id, Date.now()]);
      return row === undefined ? null : sessionRow.parse(row);
    },
    async touchSession(id, seenAt, endsAt) {
      const sql = 'UPDATE sessions SET last_seen_at = ?, ends_at = ? WHERE id = ?';
      await write([{ sql, args: [seenAt, endsAt, id] }]);
    },
    async noteCheck(id, checkedAt) {
      const sql = 'UPDATE sessions SET checked_at = ? WHERE id = ?';
      await write([{ sql, args: [checkedAt, id] }]);
    },
    async listSessions(account, { offset, limit }) {
      const live = 'FROM sessions WHERE account = ? AND ends_at > ?';
      const now = Date.now();
      const [rows, [count]] = await Promise.all([
        read(`SELECT * ${live} ORDER BY created_at DESC, rowid DESC LIMIT ? OFFSET ?`, [
          ...[account, now, limit, offset],
        ]),
        read(`SELECT COUNT(*) AS total ${live}`, [account, now]),
      ]);
      const { total } = countRow.parse(count);
      return { sessions: rows.map((row) => sessionRow.parse(row)), total };
    },
    async endSession(id) {
      const [ended] = await write([{ sql: 'DELETE FROM sessions WHERE id = ?', args: [id] }]);
      return ended === 1;
    },
    async endOtherSessions(account, id) {
      const sql = 'DELETE FROM sessions WHERE account = ? AND id <> ?';
      await write([{ sql, args: [account, id] }]);
    },
    async forgetAccount(account) {
      await write([{ sql: 'DELETE FROM sessions WHERE account = ?', args: [account] }]);
      await truncateLog();
    },
    hit: (key, count, windowMs) =>
      use(async (client) => {
        const now = Date.now();
        const sql = `INSERT INTO hits (key, count, resets_at) VALUES (?1, MAX(0, ?2), ?3)
          ON CONFLICT (key) DO UPDATE SET
            count = MAX(0, CASE WHEN resets_at <= ?4 THEN ?2 ELSE count + ?2 END),
            resets_at = CASE WHEN resets_at <= ?4 THEN ?3 ELSE resets_at END
          RETURNING count, resets_at`;
        const args = [key, count, now + windowMs, now];
        const results = await client.batch([{ sql, args }, ...dueSweeps()], 'write');
        return hitsRow.parse(results[0]?.rows[0]);
      }),
    async readHits(key) {
      const sql = 'SELECT count, resets_at FROM hits WHERE key = ? AND resets_at > ?';
      const [row] = await read(sql, [key, Date.now()]);
      return row === undefined ? null : hitsRow.parse(row);
    },
    async forgetHits(key) {
      const [forgotten] = await write([{ sql: 'DELETE FROM hits WHERE key = ?', args: [key] }]);
      return forgotten === 1;
    },
    async keepText(name, text, expiresAt) {
      const sql = `INSERT INTO texts (name, text, expires_at) VALUES (?, ?, ?) ON CONFLICT (name)
        DO UPDATE SET text = excluded.text, expires_at = excluded.expires_at`;
      await write([{ sql, args: [name, text, expiresAt] }]);
    },
    async extendText(name, expiresAt) {
      const sql = 'UPDATE texts SET expires_at = ? WHERE name = ? AND expires_at > ?';
      const [extended] = await write([{ sql, args: [expiresAt, name, Date.now()] }]);
      return extended === 1;
    },
    async readText(name) {
      const sql = 'SELECT text FROM texts WHERE name = ? AND expires_at > ?';
      const [row] = await read(sql, [name, Date.now()]);
      return row === undefined ? null : textRow.parse(row).text;
    },
    async ping() {
      // A read alone would not notice a disk that is full or read-only.
      await write([{ sql: 'DELETE FROM hits WHERE key = ?', args: ['ping'] }]);
    },
    async close() {
      clearTimeout(truncating);
      const client = await current?.client.catch(() => undefined);
      current = undefined;
      client?.close();
    },
  };
}

function isBusy(error: unknown): boolean {
  return error instanceof LibsqlError && error.code.startsWith('SQLITE_BUSY');
}

/** A file of this version has the column; one of an older version has it from now on. */
function ignoreKnownColumn(error: unknown): void {
  if (!(error instanceof Error && /duplicate column/i.test(error.message))) throw error;
}

/** Deletes what an earlier version stored, and rewrites the file without its traces. */
async function removeOldKind(client: Client): Promise<void> {
  const { rows } = await client.execute(hasOldKind);
  // Read first: a write may have to wait for another process.
  if (rows[0]?.found !== 1) return;
  await client.batch([...removals], 'write');
  await client.execute('VACUUM');
  await client.execute('PRAGMA wal_checkpoint(TRUNCATE)');
}

/**
 * The write-ahead log has copies of pages from before a deletion, until it is checkpointed and truncated.
 * Over a connection that does not wait for other processes: waiting blocks the event loop.
 */
async function tryToTruncateLog(url: string): Promise<boolean> {
  const client = createClient({ url, timeout: 0, concurrency: 1 });
  try {
    const { rows } = await client.execute('PRAGMA wal_checkpoint(TRUNCATE)');
    return checkpointRow.parse(rows[0]).busy === 0;
  } catch (error) {
    if (isBusy(error)) return false;
    throw new StoreError('the log of the store cannot be truncated', { cause: error });
  } finally {
    client.close();
  }
}

const columns =
  'id, account, address, chain_id, created_at, last_seen_at, expires_at, user_agent, message, place, browser, signature, checked_at, ends_at';
const marks = columns.replace(/\w+/g, '?');

function toArgs(session: SessionRecord, endsAt: number): (string | number)[] {
  return [
    ...[session.id, session.account, session.address, session.chainId, session.createdAt],
    ...[session.lastSeenAt, session.expiresAt, session.userAgent, session.message, session.place],
    ...[session.browser, session.signature, session.checkedAt, endsAt],
  ];
}
