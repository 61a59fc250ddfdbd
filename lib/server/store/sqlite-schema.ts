import { productId } from '@/lib/config';

/** Its name in `DATA_DIR`. SQLite's log stands beside it, with names that begin with this one. */
export const storeFile = `${productId}.db`;

/** One statement an entry; run at the first use of the file. */
export const schema = [
  // A killed process loses nothing with NORMAL; a power cut may lose the last moments, not the file.
  'PRAGMA journal_mode = WAL',
  // What is deleted is overwritten, so that nothing of a forgotten visitor stays on disk.
  'PRAGMA secure_delete = ON',
  `CREATE TABLE IF NOT EXISTS nonces (
    hash TEXT PRIMARY KEY, session_id TEXT NOT NULL, expires_at INTEGER NOT NULL
  ) WITHOUT ROWID`,
  `CREATE TABLE IF NOT EXISTS sessions (
    id TEXT PRIMARY KEY, address TEXT NOT NULL, chain_id INTEGER NOT NULL,
    created_at INTEGER NOT NULL, last_seen_at INTEGER NOT NULL, expires_at INTEGER NOT NULL,
    user_agent TEXT NOT NULL, message TEXT NOT NULL
  )`,
  `CREATE TABLE IF NOT EXISTS hits (
    key TEXT PRIMARY KEY, count INTEGER NOT NULL, resets_at INTEGER NOT NULL
  ) WITHOUT ROWID`,
  `CREATE TABLE IF NOT EXISTS texts (
    name TEXT PRIMARY KEY, expires_at INTEGER NOT NULL, text TEXT NOT NULL
  )`,
] as const;

/** Columns that earlier versions lack. SQLite knows no `IF NOT EXISTS` for them. */
export const additions = [
  `ALTER TABLE sessions ADD COLUMN place TEXT NOT NULL DEFAULT 'tab'`,
  `ALTER TABLE sessions ADD COLUMN account TEXT NOT NULL DEFAULT ''`,
  `ALTER TABLE sessions ADD COLUMN browser TEXT NOT NULL DEFAULT ''`,
  `ALTER TABLE sessions ADD COLUMN signature TEXT NOT NULL DEFAULT ''`,
  `ALTER TABLE sessions ADD COLUMN checked_at INTEGER NOT NULL DEFAULT 0`,
  `ALTER TABLE sessions ADD COLUMN ends_at INTEGER NOT NULL DEFAULT 0`,
] as const;

export const indexes = [
  'DROP INDEX IF EXISTS sessions_by_address',
  'CREATE INDEX IF NOT EXISTS sessions_by_account ON sessions (account, created_at)',
  'CREATE INDEX IF NOT EXISTS sessions_by_browser ON sessions (browser)',
] as const;

/**
 * Of earlier versions: sessions without an account, whose visitors sign in again, and counters that
 * contain an address.
 */
export const hasOldKind = `SELECT EXISTS (SELECT 1 FROM sessions WHERE account = '')
  OR EXISTS (SELECT 1 FROM hits WHERE key LIKE 'address:%') AS found`;

export const removals = [
  "DELETE FROM sessions WHERE account = ''",
  "DELETE FROM hits WHERE key LIKE 'address:%'",
] as const;

export const sweeps = [
  'DELETE FROM nonces WHERE expires_at <= ?',
  'DELETE FROM sessions WHERE ends_at <= ?',
  'DELETE FROM hits WHERE resets_at <= ?',
  'DELETE FROM texts WHERE expires_at <= ?',
] as const;
