import { expect, type Locator, type Page } from '@playwright/test';

/** Longest polling interval in ms of all sources but a Safe host; see components/safe/use-safe-sign-in.ts. */
const longestPoll = 10_000;

/**
 * Runs the page's clock, installed by the test, for at most this many seconds, until `shown` is visible. The
 * clock stops after each second, so that the machine has all the time that it needs.
 */
export async function runClockUntil(page: Page, seconds: number, shown: Locator): Promise<void> {
  // `pauseAt` needs a time in the future, which a slow machine may have passed when the call arrives.
  await expect(async () => {
    const now = await page.evaluate(() => Date.now());
    await page.clock.pauseAt(now + 1_000);
  }).toPass();
  for (let left = seconds - 1; left > 0 && !(await isShownSoon(shown)); left -= 1) {
    await page.clock.runFor(1_000);
  }
  await expect(shown).toBeVisible();
  await page.clock.resume();
}

/** Waits briefly, so that the page receives network data between one of its seconds and the next. */
async function isShownSoon(shown: Locator): Promise<boolean> {
  return await shown.waitFor({ timeout: 200 }).then(
    () => true,
    () => false,
  );
}

/**
 * Jumps the page's clock, installed by the test, to the page's next polls, so that nobody waits for them.
 * Call it once per event: a request in flight has timers of its own, of 15 s.
 */
export async function skipToPolls(page: Page): Promise<void> {
  await page.clock.fastForward(longestPoll);
}
