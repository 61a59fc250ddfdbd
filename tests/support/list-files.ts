import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Lists the files below these folders, as paths from the root. */
export function listFiles(folders: readonly string[], name: RegExp): string[] {
  return folders
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
    )
    .filter((path) => name.test(path));
}
