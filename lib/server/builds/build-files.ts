import 'server-only';

/** By file extension. */
const contentTypes = {
  css: 'text/css; charset=UTF-8',
  js: 'application/javascript; charset=UTF-8',
  woff2: 'font/woff2',
} as const satisfies Record<string, string>;

const prefix = '/_next/static/';
const form = /^\/_next\/static\/(?!.*\.\.)[\w./~-]{1,200}\.(css|js|woff2)$/;

export type BuildFile = {
  /** The path below `/_next/static/`. */
  name: string;
  type: string;
};

/**
 * Parses the path of a build file, of this build or another; null for any other path.
 *
 * Upstream: Next 16.4.6, Turbopack: the name of a file in `.next/static/chunks` is a hash of what is in it.
 * Breaks when: files of two builds share a name and differ: a page runs another build's code.
 * Guarded by: tests/http/rolling.test.ts › files of the same name are the same in both builds
 * Can go when: never; Next has browsers keep these files for good on the same grounds.
 */
export function parseBuildFile(path: string): BuildFile | null {
  const [, extension] = form.exec(path) ?? [];
  if (extension !== 'css' && extension !== 'js' && extension !== 'woff2') return null;
  return { name: path.slice(prefix.length), type: contentTypes[extension] };
}
