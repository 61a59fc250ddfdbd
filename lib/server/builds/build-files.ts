import 'server-only';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const staticPrefix = '/_next/static/';
const staticFile = /^\/_next\/static\/(?!.*\.\.)[\w./~-]{1,200}\.(css|js|woff2)$/;
const contentTypes = {
  css: 'text/css; charset=UTF-8',
  js: 'application/javascript; charset=UTF-8',
  woff2: 'font/woff2',
} as const satisfies Record<string, string>;

/** Routes of `app/` that are drawn at the build, and the rewrite of next.config.mjs. */
const drawn = ['/apple-icon.png', '/favicon.ico', '/icon.ico', '/icon.svg', '/og.png'];

export type BuildFile = {
  /** The path below `/_next/static/`. */
  name: string;
  type: string;
};

/**
 * Parses the path of a build file, of this build or another; null for any other path.
 *
 * Upstream: Next 16.4.6, Turbopack: serves `.next/static` below `/_next/static` and `public/` at the root; the name
 * of a file in `.next/static/chunks` is a hash of its contents.
 * Breaks when: these change: files get the policy of a page, or a page runs another build's code.
 * Guarded by: tests/http/rolling.test.ts › files of the same name are the same in both builds;
 * tests/e2e/page/headers.spec.ts › files are inert, and kept for good where their name changes with them
 * Can go when: Next says whether a path is a file's.
 */
export function parseBuildFile(path: string): BuildFile | null {
  const [, extension] = staticFile.exec(path) ?? [];
  if (extension !== 'css' && extension !== 'js' && extension !== 'woff2') return null;
  return { name: path.slice(staticPrefix.length), type: contentTypes[extension] };
}

/** The URL paths of the files of the build and of `public/`, exactly as a page requests them. */
export function readKnownFiles(): ReadonlySet<string> {
  return new Set([
    ...listFiles(join('.next', 'static')).map((file) => `${staticPrefix}${file}`),
    ...listFiles('public').map((file) => `/${file}`),
    ...drawn,
  ]);
}

/** Where the build keeps the file of this URL path, which is one of `readKnownFiles`. */
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
