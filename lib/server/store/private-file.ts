import 'server-only';
import { chmodSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { storeFile } from '@/lib/server/store/sqlite-schema';

const logs = [`${storeFile}-wal`, `${storeFile}-shm`];
const ours: readonly string[] = [storeFile, ...logs, 'auth-secret'];

/**
 * Makes the store's file readable only by this server's user, and its folder too unless others keep files
 * there. SQLite gives its log the mode of the file. Returns the path.
 */
export function preparePrivateFile(folder: string): string {
  mkdirSync(/* turbopackIgnore: true */ folder, { recursive: true, mode: 0o700 });
  const names = readdirSync(/* turbopackIgnore: true */ folder);
  if (names.every((it) => ours.includes(it))) chmodSync(/* turbopackIgnore: true */ folder, 0o700);
  const file = join(/* turbopackIgnore: true */ folder, storeFile);
  // Closing a file drops the locks that another connection of this process has on it.
  // @see https://www.sqlite.org/howtocorrupt.html#_posix_advisory_locks_canceled_by_a_separate_thread_doing_close_
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
