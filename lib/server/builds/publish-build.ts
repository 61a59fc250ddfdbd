import 'server-only';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { config } from '@/lib/config';
import { parseBuildFile } from '@/lib/server/builds/build-files';
import { readKnownFiles } from '@/lib/server/builds/known-files';
import { sealFile } from '@/lib/server/builds/seal-file';
import { getPhase } from '@/lib/server/shutdown/phase';
import { getStore } from '@/lib/server/store/get-store';
import { reportStoreError } from '@/lib/server/store/report-store-error';

/** Milliseconds until the files are kept for longer, and until what failed is tried again. */
const extendAfter = 60 * 60_000;
const retryAfter = 30_000;
/** Files that are under way to the store at once. */
const atOnce = 16;

/**
 * Keeps the scripts and styles of this build in the store, and goes on doing so while the process
 * lives: servers of another build, before or after this one, then serve them to this one's pages.
 * Resolves when the first attempt has ended, however it did; what fails is logged and tried again.
 */
export async function publishBuild(): Promise<void> {
  const isKept = await keepFiles().then(
    () => true,
    (error: unknown) => {
      reportStoreError(error);
      return false;
    },
  );
  setTimeout(() => void publishBuild(), isKept ? extendAfter : retryAfter).unref();
}

async function keepFiles(): Promise<void> {
  const paths = [...readKnownFiles()];
  for (let start = 0; start < paths.length; start += atOnce) {
    if (getPhase() === 'draining') return;
    await Promise.all(paths.slice(start, start + atOnce).map(keepFile));
  }
}

/** Replicas, and other builds that have the file too, only move its end. */
async function keepFile(path: string): Promise<void> {
  const file = parseBuildFile(path);
  if (file === null) return;
  const store = getStore();
  const expiresAt = Date.now() + config.buildFilesKeptFor * 1000 + extendAfter;
  if (await store.extendText(file.name, expiresAt)) return;
  const place = join(/* turbopackIgnore: true */ process.cwd(), path.replace('/_next', '.next'));
  await store.keepText(file.name, await sealFile(file.name, await readFile(place)), expiresAt);
}
