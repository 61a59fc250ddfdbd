import { expect, type Page, type Route } from '@playwright/test';

/** Text that is in the kit's script and in no other. */
export const kitMark = 'rk_connect_title';

type HeldFiles = {
  release: () => void;
  /** Lets every later request of these files fail, as on a line that broke. */
  fail: () => void;
};

/** Keeps the script that holds the kit from the page until told. Call it before the page opens. */
export function holdKit(page: Page): Promise<HeldFiles> {
  return holdFiles(page, kitMark);
}

/** The same for the scripts that have this text. */
export async function holdFiles(page: Page, mark: string): Promise<HeldFiles> {
  let release = () => {};
  let isBroken = false;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const answer = async (route: Route) => {
    const response = await route.fetch();
    const body = await response.text();
    if (body.includes(mark)) await released;
    await (body.includes(mark) && isBroken ? route.abort() : route.fulfill({ response, body }));
  };
  // The prefetch asks for the same files, and its answer may come when the test is over.
  await page.route('**/_next/static/chunks/*.js', (route) => answer(route).catch(() => undefined));
  return {
    release,
    fail: () => {
      isBroken = true;
      release();
    },
  };
}

/** By the kit's own mark of having started. */
export async function untilKitRuns(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => localStorage.getItem('rk-version'))).not.toBeNull();
}
