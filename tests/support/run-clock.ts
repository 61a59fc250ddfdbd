import { expect, type Page } from '@playwright/test';

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
