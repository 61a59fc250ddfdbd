import 'server-only';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Routes of `app/` that are drawn at the build, and the rewrite of next.config.mjs. */
const drawn = ['/apple-icon.png', '/favicon.ico', '/icon.ico', '/icon.svg', '/og.png'];

/**
 * The URL paths of the files of the build and of `public/`, exactly as a page requests them.
 *
 * Upstream: Next 16.4.6: serves `.next/static` below `/_next/static`, and `public/` at the root.
 * Breaks when: it serves them elsewhere: they get the policy of a page, and count as page views.
 * Guarded by: tests/e2e/page/headers.spec.ts › files are inert, and kept for good where their name
 * changes with them
 * Can go when: Next says whether a path is a file's.
 */
export function readKnownFiles(): ReadonlySet<string> {
  return new Set([
    ...listFiles(join('.next', 'static')).map((file) => `/_next/static/${file}`),
    ...listFiles('public').map((file) => `/${file}`),
    ...drawn,
  ]);
}

/** The file of the build that has this URL path, which has to be one of `readKnownFiles`. */
export function getPlace(path: string): string {
  return join(/* turbopackIgnore: true */ process.cwd(), path.replace('/_next', '.next'));
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
