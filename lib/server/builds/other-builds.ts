import 'server-only';
import { cp, readdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { config } from '@/lib/config';
import { getEnv } from '@/lib/env/env';
import { type BuildFile, parseBuildFile } from '@/lib/server/builds/build-files';
import { getPlace, readKnownFiles } from '@/lib/server/builds/known-files';
import { Refusal } from '@/lib/server/http/http-errors';
import { limitInProcess } from '@/lib/server/rate-limit/process-limits';
import { getLog } from '@/lib/server/telemetry/log';

const hourMs = 60 * 60_000;

const getFolder = () => join(getEnv().dataDir, 'builds');

/**
 * Shares the scripts and styles of this build through `DATA_DIR/builds`, and again every hour, so that a
 * server of the next build finds them. Deletes files that no running build has shared for a day. A folder
 * that cannot be written is logged: pages then reload themselves once instead.
 */
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
  // Names are hashes of the contents, so a file that exists is the same one.
  await cp(source, target, { force: false });
  const now = new Date();
  await utimes(target, now, now);
}

async function prune(folder: string): Promise<void> {
  const oldest = Date.now() - config.buildFilesKeptFor * 1_000 - hourMs;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() && (await stat(path)).mtimeMs < oldest) await rm(path, { force: true });
  }
}

/** Sends a file of another build. Throws a refusal if there is none, or if the client asks too often. */
export async function sendOtherBuild(
  { method }: IncomingMessage,
  response: ServerResponse,
  { name, type }: BuildFile,
  client: string,
): Promise<void> {
  limitInProcess('otherBuild', client);
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
