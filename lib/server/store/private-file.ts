import 'server-only';
import { chmodSync, closeSync, existsSync, mkdirSync, openSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readField } from '@/lib/parse';
import { storeFile } from '@/lib/server/store/sqlite-schema';

const ours: readonly string[] = [storeFile, `${storeFile}-wal`, `${storeFile}-shm`, 'auth-secret'];

/**
 * Makes a file below `folder` readable only by this server's user, and the folder too unless others keep
 * files in it. SQLite gives its log the mode of the file. Returns the path.
 */
export function preparePrivateFile(folder: string, name: string): string {
  mkdirSync(/* turbopackIgnore: true */ folder, { recursive: true, mode: 0o700 });
  const names = readdirSync(/* turbopackIgnore: true */ folder);
  if (names.every((it) => ours.includes(it))) chmodSync(/* turbopackIgnore: true */ folder, 0o700);
  const file = join(/* turbopackIgnore: true */ folder, name);
  // Closing a file drops the locks that another connection of this process has on it.
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
    if (readField(error, 'code') !== 'EEXIST') throw error;
  }
}
