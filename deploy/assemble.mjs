// npm run assemble -- <folder>: copies the build there, with only what the server needs to run: no npm, no
// packages of the build, no sources. The image is made of it (deploy/Dockerfile).
import { cpSync, existsSync, readdirSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const standalone = join(root, '.next', 'standalone');

/** Packages have a file for each C library, and Next copies all of them. */
const otherLibc = process.report.getReport().header.glibcVersionRuntime ? 'musl' : 'gnu';

/** The texts that only browsers load (lib/i18n/client.ts), in all languages. */
const textsOfBrowsers = '\\.next/server/chunks/ssr/lib_texts_client_[^/]+';

/** Draws pictures on the edge runtime. */
const otherRuntime = 'node_modules/next/dist/compiled/@vercel/og/index\\.edge\\.js';

/**
 * Upstream: Next 16.4.6: copies `.env` and `.env.production`, in which secrets may be; traces `sharp`,
 * of 19 MB, whether or not pictures are optimised, and what is for another runtime.
 * Breaks when: Next copies more: the folder grows, or holds a secret.
 * Guarded by: tests/http/assembled.test.ts › contains no .env or TypeScript files and stays under its size
 * limit
 * Can go when: Next copies neither.
 */
const unwanted = new RegExp(
  `^(\\.env.*|node_modules/(sharp|@img)|node_modules/@libsql/[^/]+-${otherLibc}|${textsOfBrowsers}|${otherRuntime})$`,
);

function copy(from, folder, path) {
  cpSync(join(from, path), join(folder, path), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => !unwanted.test(relative(from, source)),
  });
}

function assemble(folder) {
  copy(standalone, folder, '.');
  copy(root, folder, '.next/static');
  copy(root, folder, 'public');
}

function findProblem([folder, ...others]) {
  if (folder === undefined || folder.startsWith('-') || others.length > 0) {
    return 'Usage: npm run assemble -- <folder>, which is empty or not there yet.';
  }
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    return `${folder} is not empty; nothing is overwritten.`;
  }
  return existsSync(join(standalone, 'server.js'))
    ? null
    : 'There is no build. First: npm run build';
}

const args = process.argv.slice(2);
const problem = findProblem(args);
if (problem === null) assemble(resolve(args[0]));
else {
  process.stderr.write(`${problem}\n`);
  process.exitCode = 1;
}
