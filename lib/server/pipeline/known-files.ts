import 'server-only';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Next's rewrite of next.config.mjs. */
const rewritten = ['/favicon.ico'];

/** The URL paths of the files of the build and of `public/`, exactly as a page requests them. */
export function readKnownFiles(): ReadonlySet<string> {
  return new Set([
    ...listFiles(join('.next', 'static')).map((file) => `/_next/static/${file}`),
    ...listFiles('public').map((file) => `/${file}`),
    ...rewritten,
  ]);
}

/** Relative to the folder. Empty in development, which builds while it runs. */
function listFiles(folder: string): string[] {
  try {
    const path = join(/* turbopackIgnore: true */ process.cwd(), folder);
    return readdirSync(path, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(path.length + 1));
  } catch {
    return [];
  }
}
