import 'server-only';
import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { productId } from '@/lib/config';
import { ConfigurationError } from '@/lib/env/env';
import { readField } from '@/lib/parse';

export const storeFile = `${productId}.db`;
const logs = [`${storeFile}-wal`, `${storeFile}-shm`];
const ours: readonly string[] = [storeFile, ...logs, 'auth-secret'];

/** Reasons by error code. A full disk is not a wrong setting. */
const reasons: Readonly<Record<string, string>> = {
  EEXIST: 'there is a file in the place of the folder',
  ENOTDIR: 'there is a file in the place of a folder of the path',
  EACCES: "this server's user may not read and write there",
  EPERM: "it belongs to another user than this server's",
  EROFS: 'the file system is read-only',
  ENAMETOOLONG: 'the path is too long',
  ELOOP: 'a link in the path leads to itself',
  ENOENT: 'a folder of the path cannot be made',
};

export function requireDataDir(dataDir: string): void {
  const problem = findProblem(dataDir);
  if (problem === null) return;
  throw new ConfigurationError([
    `DATA_DIR: "${dataDir}" cannot hold the store: ${problem}; set a folder that this server's user may write, or REDIS_URL`,
  ]);
}

function findProblem(dataDir: string): string | null {
  try {
    const file = preparePrivateFile(dataDir);
    // SQLite creates its log next to the file.
    accessSync(/* turbopackIgnore: true */ dataDir, constants.W_OK | constants.X_OK);
    accessSync(/* turbopackIgnore: true */ file, constants.R_OK | constants.W_OK);
    if (!statSync(/* turbopackIgnore: true */ file).isFile()) {
      return `its ${storeFile} is not a file`;
    }
    return isDatabase(file) ? null : `its ${storeFile} is not a SQLite database`;
  } catch (error) {
    const code = readField(error, 'code');
    if (typeof code !== 'string') throw error;
    return reasons[code] ?? null;
  }
}

/**
 * Accepts an empty file, which becomes a database. Runs before the store opens: closing a file drops its
 * locks.
 */
function isDatabase(file: string): boolean {
  const header = Buffer.alloc(16);
  const descriptor = openSync(/* turbopackIgnore: true */ file, 'r');
  try {
    const length = readSync(descriptor, header, 0, header.length, 0);
    return length === 0 || header.toString('latin1') === 'SQLite format 3\0';
  } finally {
    closeSync(descriptor);
  }
}

/** Makes the file private to this server's user, and the folder unless others use it. Returns the path. */
export function preparePrivateFile(folder: string): string {
  mkdirSync(/* turbopackIgnore: true */ folder, { recursive: true, mode: 0o700 });
  const names = readdirSync(/* turbopackIgnore: true */ folder);
  if (names.every((it) => ours.includes(it))) chmodSync(/* turbopackIgnore: true */ folder, 0o700);
  const file = join(/* turbopackIgnore: true */ folder, storeFile);
  // Closing a file drops the locks that another connection of this process holds on it.
  if (!existsSync(/* turbopackIgnore: true */ file)) {
    writeFileSync(/* turbopackIgnore: true */ file, '', { flag: 'a', mode: 0o600 });
  }
  for (const name of [storeFile, ...logs]) {
    const path = join(/* turbopackIgnore: true */ folder, name);
    if (existsSync(/* turbopackIgnore: true */ path)) {
      chmodSync(/* turbopackIgnore: true */ path, 0o600);
    }
  }
  return file;
}
