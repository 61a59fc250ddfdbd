import 'server-only';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Client, createClient, type InStatement, type Row } from '@libsql/client/sqlite3';
import { getAddress } from 'viem';
import { z } from 'zod';
import { additions, schema, sweeps } from '@/lib/server/store/sqlite-schema';
import {
  type SessionRecord,
  type Store,
  StoreError,
  sessionPlaces,
} from '@/lib/server/store/store';

/** Milliseconds that a process waits while another one writes. */
const busyTimeout = 1_000;
const sweepInterval = 60_000;

const sessionRow = z
  .object({
    id: z.string(),
    address: z.string().transform((value) => getAddress(value)),
    chain_id: z.number(),
    created_at: z.number(),
    last_seen_at: z.number(),
    expires_at: z.number(),
    user_agent: z.string(),
    message: z.string(),
    place: z.enum(sessionPlaces),
  })
  .transform(
    (row): SessionRecord => ({
      id: row.id,
      address: row.address,
      chainId: row.chain_id,
      createdAt: row.created_at,
      lastSeenAt: row.last_seen_at,
      expiresAt: row.expires_at,
      userAgent: row.user_agent,
      message: row.message,
      place: row.place,
    }),
  );

const hitsRow = z
  .object({ count: z.number(), resets_at: z.number() })
  .transform((row) => ({ count: row.count, resetsAt: row.resets_at }));

/** The embedded store: one file below `dataDir`, which several processes of a machine may share. */
export function createSqliteStore(dataDir: string): Store {
  let opened: Promise<Client> | undefined;
  let sweptAt = 0;

  async function open(): Promise<Client> {
    mkdirSync(/* turbopackIgnore: true */ dataDir, { recursive: true });
    const file = pathToFileURL(join(/* turbopackIgnore: true */ dataDir, 'portico.db'));
    const client = createClient({ url: file.href, timeout: busyTimeout, concurrency: 1 });
    try {
      for (const statement of schema) await client.execute(statement);
      for (const statement of additions) await client.execute(statement).catch(ignoreKnownColumn);
      await client.execute('PRAGMA synchronous = NORMAL');
      return client;
    } catch (error) {
      client.close();
      throw error;
    }
  }

  /** Opens the file at the first use, and anew after a failure. */
  async function use<T>(work: (client: Client) => Promise<T>): Promise<T> {
    opened ??= open();
    try {
      return await work(await opened);
    } catch (error) {
      const failed = opened;
      opened = undefined;
      failed?.then((client) => client.close()).catch(() => undefined);
      throw new StoreError('the file of the store does not answer', { cause: error });
    }
  }

  const read = (sql: string, args: (string | number)[]): Promise<Row[]> =>
    use(async (client) => (await client.execute({ sql, args })).rows);

  /** All of the statements or none; gives how many rows each one changed. */
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
    async signIn({ nonceHash, nonceExpiresAt, session, replaces }) {
      const won = 'EXISTS (SELECT 1 FROM nonces WHERE hash = ? AND session_id = ?)';
      const [taken] = await write([
        {
          sql: 'INSERT INTO nonces (hash, session_id, expires_at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
          args: [nonceHash, session.id, nonceExpiresAt],
        },
        {
          sql: `INSERT INTO sessions SELECT ?, ?, ?, ?, ?, ?, ?, ?, ? WHERE ${won}`,
          args: [...toArgs(session), nonceHash, session.id],
        },
        {
          sql: `DELETE FROM sessions WHERE id = ? AND ${won}`,
          args: [replaces, nonceHash, session.id],
        },
      ]);
      return taken === 1;
    },
    isNonceTaken: async (hash) =>
      (await read('SELECT 1 FROM nonces WHERE hash = ?', [hash])).length > 0,
    async getSession(id) {
      const [row] = await read('SELECT * FROM sessions WHERE id = ? AND expires_at > ?', [
        id,
        Date.now(),
      ]);
      return row === undefined ? null : sessionRow.parse(row);
    },
    async touchSession(id, seenAt) {
      const sql = 'UPDATE sessions SET last_seen_at = ? WHERE id = ?';
      await write([{ sql, args: [seenAt, id] }]);
    },
    async listSessions(address) {
      const rows = await read(
        'SELECT * FROM sessions WHERE address = ? AND expires_at > ? ORDER BY created_at DESC',
        [address, Date.now()],
      );
      return rows.map((row) => sessionRow.parse(row));
    },
    async endSession(id) {
      await write([{ sql: 'DELETE FROM sessions WHERE id = ?', args: [id] }]);
    },
    async endSessions(address) {
      await write([{ sql: 'DELETE FROM sessions WHERE address = ?', args: [address] }]);
    },
    hit: (key, count, windowMs) =>
      use(async (client) => {
        const now = Date.now();
        const sql = `INSERT INTO hits (key, count, resets_at) VALUES (?1, ?2, ?3)
          ON CONFLICT (key) DO UPDATE SET
            count = CASE WHEN resets_at <= ?4 THEN ?2 ELSE count + ?2 END,
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
    async ping() {
      // A read alone would not notice a disk that is full or read-only.
      await write([{ sql: 'DELETE FROM hits WHERE key = ?', args: ['ping'] }]);
    },
    async close() {
      const client = await opened?.catch(() => undefined);
      opened = undefined;
      client?.close();
    },
  };
}

/** A file of this version has the column; one of an older version has it from now on. */
function ignoreKnownColumn(error: unknown): void {
  if (!(error instanceof Error && /duplicate column/i.test(error.message))) throw error;
}

function toArgs(session: SessionRecord): (string | number)[] {
  return [
    ...[session.id, session.address, session.chainId, session.createdAt, session.lastSeenAt],
    ...[session.expiresAt, session.userAgent, session.message, session.place],
  ];
}
