import 'server-only';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/**
 * Next's list of what its dynamic imports load, written by the build beside the page.
 *
 * Upstream: Next 16.4.6: path and form of `react-loadable-manifest.json`.
 * Breaks when: they change: the server does not start.
 * Guarded by: tests/http/wallet-files.test.ts; tests/e2e/page/privacy.spec.ts › the wallet code is
 * fetched when idle, unless the visitor saves data, and run when wanted
 * Can go when: Next can prefetch a dynamic import.
 */
const manifestPath = join('.next', 'server', 'app', 'page', 'react-loadable-manifest.json');
const manifestSchema = z.record(z.string(), z.object({ files: z.array(z.string()) }));

let memo: readonly string[] | undefined;

/** Paths below `/_next/static/` of the wallet's scripts and styles, to be fetched in idle time. */
export function getWalletFiles(): readonly string[] {
  memo ??= readWalletFiles();
  return memo;
}

/**
 * Throws where the build lists none: without the list a production server would prefetch nothing, and
 * nobody would notice but visitors on slow lines.
 */
export function requireWalletFiles(): void {
  if (getWalletFiles().length > 0) return;
  throw new Error(
    `${manifestPath} lists no wallet files: build again, or, if Next has moved the list, adapt lib/server/operations/wallet-files.ts`,
  );
}

function readWalletFiles(): readonly string[] {
  try {
    const text = readFileSync(
      join(/* turbopackIgnore: true */ process.cwd(), manifestPath),
      'utf8',
    );
    const entries = Object.values(manifestSchema.parse(JSON.parse(text)));
    return entries.flatMap(({ files }) => files.map((file) => file.replace(/^static\//, '')));
  } catch {
    // The development server has no such list; the wallet's code is then fetched on demand.
    return [];
  }
}
