import { expect, type Locator, type Page } from '@playwright/test';

/** Milliseconds within which every source but a Safe's host is polled; see components/safe/use-safe-sign-in.ts. */
const longestPoll = 10_000;

/**
 * Lets the page's clock, which the test has installed, run for this many of its seconds at most, until
 * this is shown. Between them it stands still, so that the machine has all the time that it needs.
 */
export async function runClockUntil(page: Page, seconds: number, shown: Locator): Promise<void> {
  // The clock stops at a moment ahead of it, and a slow machine may be past that when it hears of it.
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

/** A look, in which the page hears what a line brings from one of its seconds to the next. */
async function isShownSoon(shown: Locator): Promise<boolean> {
  return await shown.waitFor({ timeout: 200 }).then(
    () => true,
    () => false,
  );
}

/**
 * Lets the page's clock, which the test has installed, jump to the page's next polls, so that nobody
 * waits for them. Once an event: a request that is under way has timers of its own, and 15 s.
 */
export async function skipToPolls(page: Page): Promise<void> {
  await page.clock.fastForward(longestPoll);
}
