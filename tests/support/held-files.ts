import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, type Page, type Route } from '@playwright/test';
import { createHold } from '@/tests/support/wallet/consent';

/** Text that only the kit's script contains. */
export const kitMark = 'rk_connect_title';

type HeldFiles = { release: () => void };

/** Delays the script that contains the kit until `release`. Call it before the page opens. */
export function holdKit(page: Page): Promise<HeldFiles> {
  return holdFiles(page, kitMark);
}

/** Delays the scripts of the build that contain this text until `release`. Call it before the page opens. */
export async function holdFiles(page: Page, mark: string): Promise<HeldFiles> {
  const files = findScripts(mark);
  const { promise, release } = createHold();
  const answer = async (route: Route) => {
    await promise;
    await route.continue();
  };
  await page.route(
    ({ pathname }) => pathname.startsWith('/_next/') && files.has(basename(pathname)),
    // The prefetch requests the same files, and the test may be over before the response arrives.
    (route) => answer(route).catch(() => undefined),
  );
  return { release };
}

/** Searches the build on disk: reading each script on its way to the page takes a second per page view. */
function findScripts(mark: string): ReadonlySet<string> {
  const folder = '.next/static/chunks';
  const names = readdirSync(folder).filter(
    (name) => name.endsWith('.js') && readFileSync(join(folder, name), 'utf8').includes(mark),
  );
  if (names.length === 0) throw new Error(`No script of the build has "${mark}".`);
  return new Set(names);
}

/** Waits for the mark that the kit sets when it starts. */
export async function untilKitRuns(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => localStorage.getItem('rk-version'))).not.toBeNull();
}
