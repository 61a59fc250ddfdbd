import { productId } from '@/lib/config';

export const storeFile = `${productId}.db`;

export const schema = [
  'PRAGMA journal_mode = WAL',
  // A killed process loses nothing, and a power cut the last moments only.
  'PRAGMA synchronous = NORMAL',
  // Overwrites deleted content, so that nothing of a forgotten visitor stays on disk.
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
