import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, type Page, type Route } from '@playwright/test';
import { createHold } from '@/tests/support/wallet/consent';

/** Text that is in the kit's script and in no other. */
export const kitMark = 'rk_connect_title';

type HeldFiles = { release: () => void };

/** Keeps the script that holds the kit from the page until told. Call it before the page opens. */
export function holdKit(page: Page): Promise<HeldFiles> {
  return holdFiles(page, kitMark);
}

/** The same for the scripts of the build that have this text. */
export async function holdFiles(page: Page, mark: string): Promise<HeldFiles> {
  const files = findScripts(mark);
  const { promise, release } = createHold();
  const answer = async (route: Route) => {
    await promise;
    await route.continue();
  };
  await page.route(
    ({ pathname }) => pathname.startsWith('/_next/') && files.has(basename(pathname)),
    // The prefetch asks for the same files, and its answer may come when the test is over.
    (route) => answer(route).catch(() => undefined),
  );
  return { release };
}

/** By the build on the disk: to read each script on its way to the page takes a second of a page view. */
function findScripts(mark: string): ReadonlySet<string> {
  const folder = '.next/static/chunks';
  const names = readdirSync(folder).filter(
    (name) => name.endsWith('.js') && readFileSync(join(folder, name), 'utf8').includes(mark),
  );
  if (names.length === 0) throw new Error(`No script of the build has "${mark}".`);
  return new Set(names);
}

/** By the kit's own mark of having started. */
export async function untilKitRuns(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => localStorage.getItem('rk-version'))).not.toBeNull();
}
