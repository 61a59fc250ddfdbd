import 'server-only';
import { listFiles } from '@/lib/server/builds/next-build';

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

/** Parses the path of a build file, of this build or another; null for any other path. */
export function parseBuildFile(path: string): BuildFile | null {
  const [, extension] = staticFile.exec(path) ?? [];
  if (extension !== 'css' && extension !== 'js' && extension !== 'woff2') return null;
  return { name: path.slice(staticPrefix.length), type: contentTypes[extension] };
}

/** The URL paths of the files of the build and of `public/`, exactly as a page requests them. */
export function readKnownFiles(): ReadonlySet<string> {
  return new Set([
    ...listFiles('.next/static').map((file) => `${staticPrefix}${file}`),
    ...listFiles('public').map((file) => `/${file}`),
    ...drawn,
  ]);
}
