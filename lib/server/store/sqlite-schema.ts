/** One statement an entry; run at the first use of the file. */
export const schema = [
  // A killed process loses nothing with NORMAL; a power cut may lose the last moments, not the file.
  'PRAGMA journal_mode = WAL',
  `CREATE TABLE IF NOT EXISTS nonces (
    hash TEXT PRIMARY KEY, session_id TEXT NOT NULL, expires_at INTEGER NOT NULL
  ) WITHOUT ROWID`,
  `CREATE TABLE IF NOT EXISTS sessions (
    id TEXT PRIMARY KEY, address TEXT NOT NULL, chain_id INTEGER NOT NULL,
    created_at INTEGER NOT NULL, last_seen_at INTEGER NOT NULL, expires_at INTEGER NOT NULL,
    user_agent TEXT NOT NULL, message TEXT NOT NULL
  )`,
  'CREATE INDEX IF NOT EXISTS sessions_by_address ON sessions (address)',
  `CREATE TABLE IF NOT EXISTS hits (
    key TEXT PRIMARY KEY, count INTEGER NOT NULL, resets_at INTEGER NOT NULL
  ) WITHOUT ROWID`,
] as const;

/** Columns that the first version of the tables lacks. SQLite knows no `IF NOT EXISTS` for them. */
export const additions = [
  `ALTER TABLE sessions ADD COLUMN place TEXT NOT NULL DEFAULT 'tab'`,
] as const;

export const sweeps = [
  'DELETE FROM nonces WHERE expires_at <= ?',
  'DELETE FROM sessions WHERE expires_at <= ?',
  'DELETE FROM hits WHERE resets_at <= ?',
] as const;
