import 'server-only';
import { getAddress } from 'viem';
import { z } from 'zod';
import { isAccount } from '@/lib/auth/account';
import { createSqliteConnection } from '@/lib/server/store/sqlite-connection';
import { type SessionRecord, type Store, sessionPlaces } from '@/lib/server/store/store';

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

const countRow = z.object({ total: z.number() });

/** The embedded store: one file below `dataDir`, which several processes of a machine may share. */
export function createSqliteStore(dataDir: string): Store {
  const connection = createSqliteConnection(dataDir);
  const { read, write } = connection;

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
      return taken?.rowsAffected === 1;
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
      return ended?.rowsAffected === 1;
    },
    async endOtherSessions(account, id) {
      const sql = 'DELETE FROM sessions WHERE account = ? AND id <> ?';
      await write([{ sql, args: [account, id] }]);
    },
    async forgetAccount(account) {
      await write([{ sql: 'DELETE FROM sessions WHERE account = ?', args: [account] }]);
      await connection.truncateLog();
    },
    async hit(increments) {
      const now = Date.now();
      // One statement for all, as each takes its time; a row that began below zero counts as zero.
      const sql = `INSERT INTO hits (key, count, resets_at)
        VALUES ${increments.map(() => '(?, ?, ?)').join()}
        ON CONFLICT (key) DO UPDATE SET
          count = MAX(0, IIF(resets_at <= ${now}, 0, MAX(0, count)) + excluded.count),
          resets_at = IIF(resets_at <= ${now}, excluded.resets_at, resets_at)
        RETURNING key, MAX(0, count) AS count, resets_at`;
      const args = increments.flatMap(({ key, count, windowMs }) => [key, count, now + windowMs]);
      const [result] = await write([{ sql, args }]);
      return increments.map(({ key }) =>
        hitsRow.parse(result?.rows.find((row) => row.key === key)),
      );
    },
    async readHits(key) {
      const sql =
        'SELECT MAX(0, count) AS count, resets_at FROM hits WHERE key = ? AND resets_at > ?';
      const [row] = await read(sql, [key, Date.now()]);
      return row === undefined ? null : hitsRow.parse(row);
    },
    async forgetHits(key) {
      const [forgotten] = await write([{ sql: 'DELETE FROM hits WHERE key = ?', args: [key] }]);
      return forgotten?.rowsAffected === 1;
    },
    async ping() {
      // A read alone would not notice a disk that is full or read-only.
      await write([{ sql: 'DELETE FROM hits WHERE key = ?', args: ['ping'] }]);
    },
    measure: connection.measure,
    close: connection.close,
  };
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
