import 'server-only';
import { chmodSync, closeSync, existsSync, mkdirSync, openSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readField } from '@/lib/parse';
import { storeFile } from '@/lib/server/store/sqlite-schema';

/** What this server writes into `DATA_DIR`. */
const ours: readonly string[] = [storeFile, `${storeFile}-wal`, `${storeFile}-shm`, 'auth-secret'];

/**
 * The path of a file below `folder` that only this server's user can read: 0600 in a folder of 0700.
 * A folder in which others keep files is left as it is. SQLite gives its log the mode of the file.
 */
export function preparePrivateFile(folder: string, name: string): string {
  mkdirSync(/* turbopackIgnore: true */ folder, { recursive: true, mode: 0o700 });
  const names = readdirSync(/* turbopackIgnore: true */ folder);
  if (names.every((it) => ours.includes(it))) chmodSync(/* turbopackIgnore: true */ folder, 0o700);
  const file = join(/* turbopackIgnore: true */ folder, name);
  // Only a missing file is opened here: closing a file drops the locks that another connection of this
  // process has on it.
  // @see https://www.sqlite.org/howtocorrupt.html#_posix_advisory_locks_canceled_by_a_separate_thread_doing_close_
  if (!existsSync(/* turbopackIgnore: true */ file)) createFile(file);
  for (const path of [file, `${file}-wal`, `${file}-shm`]) {
    if (existsSync(/* turbopackIgnore: true */ path)) {
      chmodSync(/* turbopackIgnore: true */ path, 0o600);
    }
  }
  return file;
}

function createFile(file: string): void {
  try {
    closeSync(openSync(/* turbopackIgnore: true */ file, 'wx', 0o600));
  } catch (error) {
    // Another process created it meanwhile.
    if (readField(error, 'code') !== 'EEXIST') throw error;
  }
}
