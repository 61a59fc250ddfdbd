import { expect, type Page } from '@playwright/test';

/** Milliseconds within which every source but a Safe's host is polled; see components/safe/use-pending-signatures.ts. */
const longestPoll = 10_000;

/**
 * Lets the page's clock, which the test has installed, run a second at a time until `check` holds:
 * so many of its seconds at most.
 */
export async function runClockUntil(
  page: Page,
  limit: number,
  check: () => Promise<void>,
): Promise<void> {
  let seconds = 0;
  await expect(async () => {
    seconds += 1;
    await page.clock.runFor(1_000);
    await check();
  }).toPass({ intervals: [50] });
  expect(seconds).toBeLessThanOrEqual(limit);
}

/**
 * Lets the page's clock, which the test has installed, jump to the page's next polls, so that nobody
 * waits for them. Once an event: a request that is under way has timers of its own, and 15 s.
 */
export async function skipToPolls(page: Page): Promise<void> {
  await page.clock.fastForward(longestPoll);
}
