import 'server-only';
import { readFile } from 'node:fs/promises';
import { config } from '@/lib/config';
import { parseBuildFile } from '@/lib/server/builds/build-files';
import { getPlace, readKnownFiles } from '@/lib/server/builds/known-files';
import { isNewlySealed, sealFile } from '@/lib/server/builds/seal-file';
import { getPhase } from '@/lib/server/shutdown/phase';
import { getStore } from '@/lib/server/store/get-store';
import { reportStoreError } from '@/lib/server/store/report-store-error';
import type { Store } from '@/lib/server/store/store';

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
export async function publishBuild(keep = createBuildKeeper(getStore())): Promise<void> {
  const isKept = await keepFiles(keep).then(
    () => true,
    (error: unknown) => {
      reportStoreError(error);
      return false;
    },
  );
  setTimeout(() => void publishBuild(keep), isKept ? extendAfter : retryAfter).unref();
}

async function keepFiles(keep: KeepFile): Promise<void> {
  const files = [...readKnownFiles()].flatMap((path) => {
    const name = parseBuildFile(path)?.name;
    return name === undefined ? [] : [{ name, place: getPlace(path) }];
  });
  for (let start = 0; start < files.length; start += atOnce) {
    if (getPhase() === 'draining') return;
    const expiresAt = Date.now() + config.buildFilesKeptFor * 1000 + extendAfter;
    await Promise.all(files.slice(start, start + atOnce).map((file) => keep(file, expiresAt)));
  }
}

/** What keeps a file of this build, which is at `place`, under `name` until `expiresAt`. */
type KeepFile = (file: { name: string; place: string }, expiresAt: number) => Promise<void>;

/**
 * For the life of a process. What is in the store already is looked at once, at the start: it is kept
 * anew unless our newest secret sealed it, so that secrets can be dropped and what was spoilt is
 * mended. After that, and for what replicas and other builds have kept, only its end is moved.
 */
export function createBuildKeeper(store: Store): KeepFile {
  const known = new Set<string>();
  return async ({ name, place }, expiresAt) => {
    const isGood = known.has(name) || isNewlySealed(name, (await store.readText(name)) ?? '');
    if (!isGood || !(await store.extendText(name, expiresAt))) {
      await store.keepText(name, await sealFile(name, await readFile(place)), expiresAt);
    }
    known.add(name);
  };
}
