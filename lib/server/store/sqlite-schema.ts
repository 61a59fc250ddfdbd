import { productId } from '@/lib/config';

/** Its name in `DATA_DIR`. SQLite's log stands beside it, with names that begin with this one. */
export const storeFile = `${productId}.db`;

/** Run at the first use of the file, one statement each. */
export const schema = [
  // A killed process loses nothing with NORMAL; a power cut may lose the last moments, not the file.
  'PRAGMA journal_mode = WAL',
  // Overwrites deleted content: nothing of a forgotten visitor stays on disk.
  'PRAGMA secure_delete = ON',
  `CREATE TABLE IF NOT EXISTS nonces (
    hash TEXT PRIMARY KEY, session_id TEXT NOT NULL, expires_at INTEGER NOT NULL
  ) WITHOUT ROWID`,
  `CREATE TABLE IF NOT EXISTS sessions (
    id TEXT PRIMARY KEY, account TEXT NOT NULL, address TEXT NOT NULL, chain_id INTEGER NOT NULL,
    created_at INTEGER NOT NULL, last_seen_at INTEGER NOT NULL, expires_at INTEGER NOT NULL,
    ends_at INTEGER NOT NULL, user_agent TEXT NOT NULL, message TEXT NOT NULL, place TEXT NOT NULL,
    browser TEXT NOT NULL, signature TEXT NOT NULL, checked_at INTEGER NOT NULL
  )`,
  `CREATE TABLE IF NOT EXISTS hits (
    key TEXT PRIMARY KEY, count INTEGER NOT NULL, resets_at INTEGER NOT NULL
  ) WITHOUT ROWID`,
  'CREATE INDEX IF NOT EXISTS sessions_by_account ON sessions (account, created_at)',
  'CREATE INDEX IF NOT EXISTS sessions_by_browser ON sessions (browser)',
] as const;

export const sweeps = [
  'DELETE FROM nonces WHERE expires_at <= ?',
  'DELETE FROM sessions WHERE ends_at <= ?',
  'DELETE FROM hits WHERE resets_at <= ?',
] as const;
