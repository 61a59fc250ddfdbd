import 'server-only';
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { isAccount } from '@/lib/auth/account';
import { createSqliteConnection } from '@/lib/server/store/sqlite-connection';
import { linkSchema, type Store, sessionSchema } from '@/lib/server/store/store';

const hitsRow = z.object({ count: z.number(), resetsAt: z.number() });
const totalRow = z.object({ total: z.number() });

const fields = sessionSchema.keyof().options;
const toColumn = (field: string) => field.replace(/[A-Z]/g, (it) => `_${it.toLowerCase()}`);
const columns = fields.map(toColumn).join();
const marks = fields.map(() => '?').join();
const selected = fields.map((field) => `${toColumn(field)} AS ${field}`).join();

const founderRow = z.object({ founder: z.string().refine(isAccount) });
const liveRow = sessionSchema.extend({ founder: founderRow.shape.founder.nullable() });
const outcomeRow = z.object({
  outcome: z.enum(['linked', 'replayed', 'signed-out', 'taken', 'full']),
});

/** `caller` tells the one caller who consumed the nonce from all others. */
const consumeNonce = (hash: string, caller: string, expiresAt: number) => ({
  sql: 'INSERT INTO nonces (hash, session_id, expires_at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
  args: [hash, caller, expiresAt],
});

const deleteLinks = 'DELETE FROM links WHERE account = ? OR founder = ?';

/** The outcome of a link, before it is made. */
const linkOutcome = `CASE
  WHEN NOT EXISTS (SELECT 1 FROM nonces WHERE hash = :nonceHash AND session_id = :caller) THEN 'replayed'
  WHEN NOT EXISTS (
    SELECT 1 FROM sessions WHERE id = :sessionId AND account = :founder AND ends_at > :now
  ) THEN 'signed-out'
  WHEN EXISTS (
    SELECT 1 FROM links WHERE ends_at > :now AND (account IN (:account, :founder) OR founder = :account)
  ) THEN 'taken'
  WHEN :most <= (SELECT COUNT(*) FROM links WHERE ends_at > :now AND founder = :founder) THEN 'full'
  ELSE 'linked' END`;

/** Creates the embedded store: one file below `dataDir`, which several processes on a machine may share. */
export function createSqliteStore(dataDir: string): Store {
  const { read, write, truncateLog, measure, close } = createSqliteConnection(dataDir);
  /** Runs a statement, and reports whether it changed a row. */
  const run = async (sql: string, ...args: (string | number | null)[]): Promise<boolean> => {
    const [result] = await write([{ sql, args }]);
    return result?.rowsAffected === 1;
  };

  return {
    async signIn({ nonceHash, nonceExpiresAt, session, endsAt, replaces, mostPerAccount }) {
      const isWon = 'EXISTS (SELECT 1 FROM nonces WHERE hash = ? AND session_id = ?)';
      const { account, browser, id } = session;
      const won = [nonceHash, id];
      const [taken] = await write([
        consumeNonce(nonceHash, id, nonceExpiresAt),
        {
          sql: `INSERT INTO sessions (${columns}, ends_at) SELECT ${marks}, ? WHERE ${isWon}`,
          args: [...fields.map((field) => session[field]), endsAt, ...won],
        },
        {
          sql: `DELETE FROM sessions WHERE id <> ? AND ${isWon} AND (id = ? OR browser = ? OR id IN (
            SELECT id FROM sessions WHERE account = ? AND ends_at > ?
            ORDER BY created_at DESC, rowid DESC LIMIT -1 OFFSET ?))`,
          args: [id, ...won, replaces, browser, account, Date.now(), mostPerAccount],
        },
      ]);
      return taken?.rowsAffected === 1;
    },
    isNonceTaken: async (hash) =>
      (await read('SELECT 1 FROM nonces WHERE hash = ?', hash)).length > 0,
    async consumeNonce(hash, expiresAt) {
      await write([consumeNonce(hash, '', expiresAt)]);
    },
    async getSession(id) {
      const sql = `SELECT ${selected} FROM sessions WHERE id = ? AND ends_at > ?`;
      const [row] = await read(sql, id, Date.now());
      return row === undefined ? null : sessionSchema.parse(row);
    },
    async getLiveSession(id, account) {
      const sql = `SELECT ${selected}, (
          SELECT founder FROM links WHERE links.account = sessions.account AND links.ends_at > ?
        ) AS founder FROM sessions WHERE id = ? AND account = ? AND ends_at > ?`;
      const now = Date.now();
      const [row] = await read(sql, now, id, account, now);
      return row === undefined ? null : liveRow.parse(row);
    },
    async touchSession(id, seenAt, endsAt) {
      const sql = 'UPDATE sessions SET last_seen_at = ?, ends_at = ? WHERE id = ?';
      await run(sql, seenAt, endsAt, id);
    },
    async noteCheck(id, { checkedAt, keyKind }) {
      const sql = 'UPDATE sessions SET checked_at = ?, key_kind = ? WHERE id = ?';
      await run(sql, checkedAt, keyKind, id);
    },
    async listSessions(account, { offset, limit }) {
      const live = 'FROM sessions WHERE account = ? AND ends_at > ?';
      const page = 'ORDER BY created_at DESC, rowid DESC LIMIT ? OFFSET ?';
      const now = Date.now();
      const [rows, [count]] = await Promise.all([
        read(`SELECT ${selected} ${live} ${page}`, account, now, limit, offset),
        read(`SELECT COUNT(*) AS total ${live}`, account, now),
      ]);
      const { total } = totalRow.parse(count);
      return { sessions: rows.map((row) => sessionSchema.parse(row)), total };
    },
    endSession: (id) => run('DELETE FROM sessions WHERE id = ?', id),
    async endSessions(account, except) {
      await run('DELETE FROM sessions WHERE account = ? AND id IS NOT ?', account, except);
      await truncateLog();
    },
    async forgetAccount(account) {
      await write([
        { sql: 'DELETE FROM sessions WHERE account = ?', args: [account] },
        { sql: deleteLinks, args: [account, account] },
      ]);
      await truncateLog();
    },
    async link({ nonceHash, nonceExpiresAt, sessionId, founder, link, most, endsAt }) {
      const { account, linkedAt, message, signature } = link;
      const caller = randomBytes(12).toString('base64url');
      const now = Date.now();
      const args = {
        ...{ nonceHash, caller, sessionId, founder, most, endsAt },
        ...{ account, linkedAt, message, signature, now },
      };
      const [, outcome] = await write([
        consumeNonce(nonceHash, caller, nonceExpiresAt),
        { sql: `SELECT ${linkOutcome} AS outcome`, args },
        {
          sql: `INSERT OR REPLACE INTO links (account, founder, linked_at, message, signature, ends_at)
            SELECT :account, :founder, :linkedAt, :message, :signature, :endsAt WHERE ${linkOutcome} = 'linked'`,
          args,
        },
      ]);
      return outcomeRow.parse(outcome?.rows[0]).outcome;
    },
    async getGroup(account) {
      const now = Date.now();
      const sql = `SELECT account, founder, linked_at AS linkedAt, message, signature FROM links
        WHERE ends_at > ? AND founder = IFNULL(
          (SELECT founder FROM links WHERE account = ? AND ends_at > ?), ?)
        ORDER BY linked_at, account`;
      const rows = await read(sql, now, account, now, account);
      if (rows[0] === undefined) return null;
      const links = rows.map((row) => linkSchema.parse(row));
      return { founder: founderRow.parse(rows[0]).founder, links };
    },
    async unlink(account) {
      await run(deleteLinks, account, account);
    },
    async renewLinks(account, endsAt) {
      const sql = 'UPDATE links SET ends_at = ? WHERE (account = ? OR founder = ?) AND ends_at > ?';
      await run(sql, endsAt, account, account, Date.now());
    },
    async hit(increments) {
      const now = Date.now();
      // One statement for all, because each costs time. `MIN` ends a window in time if the clock was set back.
      const sql = `INSERT INTO hits (key, count, resets_at)
        VALUES ${increments.map(() => '(?, ?, ?)').join()}
        ON CONFLICT (key) DO UPDATE SET
          count = MAX(0, IIF(resets_at <= ${now}, 0, MAX(0, count)) + excluded.count),
          resets_at = IIF(resets_at <= ${now}, excluded.resets_at, MIN(resets_at, excluded.resets_at))
        RETURNING key, MAX(0, count) AS count, resets_at AS resetsAt`;
      const args = increments.flatMap(({ key, count, windowMs }) => [key, count, now + windowMs]);
      const [result] = await write([{ sql, args }]);
      return increments.map(({ key }) =>
        hitsRow.parse(result?.rows.find((row) => row.key === key)),
      );
    },
    async readHits(key) {
      const sql =
        'SELECT MAX(0, count) AS count, resets_at AS resetsAt FROM hits WHERE key = ? AND resets_at > ?';
      const [row] = await read(sql, key, Date.now());
      return row === undefined ? null : hitsRow.parse(row);
    },
    forgetHits: (key) => run('DELETE FROM hits WHERE key = ?', key),
    async ping() {
      // A write, because a full or read-only disk can still be read.
      await run('DELETE FROM hits WHERE key = ?', 'ping');
    },
    measure,
    close,
  };
}
