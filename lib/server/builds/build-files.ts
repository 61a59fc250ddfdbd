import 'server-only';
import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { dirname, join } from 'node:path';
import { config } from '@/lib/config';
import { getEnv } from '@/lib/env/env';
import { getPlace, listFiles } from '@/lib/server/builds/next-build';
import { Refusal } from '@/lib/server/http/http-errors';
import { limitInProcess } from '@/lib/server/rate-limit/process-limits';
import { getLog } from '@/lib/server/telemetry/log';

const staticPrefix = '/_next/static/';
const staticFile = /^\/_next\/static\/(?!.*\.\.)[\w./~-]{1,200}\.(css|js|woff2)$/;
const contentTypes = {
  css: 'text/css; charset=UTF-8',
  js: 'application/javascript; charset=UTF-8',
  woff2: 'font/woff2',
} as const satisfies Record<string, string>;

/** Routes in `app/` that are rendered at build time, and the rewrite in next.config.mjs. */
const drawn = ['/apple-icon.png', '/favicon.ico', '/icon.ico', '/icon.svg', '/og.png'];

export type BuildFile = {
  /** The path below `/_next/static/`. */
  name: string;
  type: string;
};

/** Parses the path of a build file, of this build or another. Null for any other path. */
export function parseBuildFile(path: string): BuildFile | null {
  const [, extension] = staticFile.exec(path) ?? [];
  if (extension !== 'css' && extension !== 'js' && extension !== 'woff2') return null;
  return { name: path.slice(staticPrefix.length), type: contentTypes[extension] };
}

/** Returns the URL paths of the files in the build and in `public/`, exactly as a page requests them. */
export function readKnownFiles(): ReadonlySet<string> {
  return new Set([
    ...listFiles('.next/static').map((file) => `${staticPrefix}${file}`),
    ...listFiles('public').map((file) => `/${file}`),
    ...drawn,
  ]);
}

const hourMs = 60 * 60_000;

const getFolder = () => join(/* turbopackIgnore: true */ getEnv().dataDir, 'builds');

/** Shares this build's files with servers of other builds, every hour. Without them, pages reload once. */
export async function shareBuild(): Promise<void> {
  try {
    const folder = getFolder();
    for (const path of readKnownFiles()) {
      const file = parseBuildFile(path);
      if (file !== null) await share(getPlace(path), join(folder, file.name));
    }
    await prune(folder);
  } catch (error) {
    getLog().warn({ error }, 'build files not shared');
  }
  setTimeout(() => void shareBuild(), hourMs).unref();
}

async function share(source: string, target: string): Promise<void> {
  const now = new Date();
  // Names are content hashes, so an existing file is the same file.
  const exists = await utimes(target, now, now).then(
    () => true,
    () => false,
  );
  if (exists) return;
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  // Renamed only when complete, because browsers cache what they receive for good.
  const part = `${target}.${randomUUID()}`;
  await copyFile(source, part);
  await rename(part, target);
}

async function prune(folder: string): Promise<void> {
  const oldest = Date.now() - config.buildFilesKeptFor * 1_000 - hourMs;
  for (const name of await readdir(folder, { recursive: true })) {
    const path = join(folder, name);
    // Another server may just have renamed or deleted the file.
    const entry = await stat(path).catch(() => null);
    if (entry === null || !entry.isFile()) continue;
    if (entry.mtimeMs < oldest) await rm(path, { force: true });
  }
}

/** Sends a file of another build. Throws a `Refusal` if it is missing, or if the client requests too many. */
export async function sendOtherBuild(
  { method }: IncomingMessage,
  response: ServerResponse,
  { name, type }: BuildFile,
  client: string,
): Promise<void> {
  await limitInProcess('otherBuild', client);
  const content = await readFile(join(getFolder(), name)).catch(() => {
    throw new Refusal('unknown', 'file of a build');
  });
  response.writeHead(200, {
    'Cache-Control': 'public, max-age=31536000, immutable',
    'Content-Length': content.length,
    'Content-Type': type,
  });
  response.end(method === 'HEAD' ? undefined : content);
}
