import type { Page } from '@playwright/test';

/** Resolves when the page has had nothing to do twice in a row, and its network nothing either. */
export async function untilIdle(page: Page): Promise<void> {
  for (let round = 0; round < 2; round += 1) {
    await page.evaluate(
      () =>
        new Promise<void>((resolve) => requestIdleCallback(() => resolve(), { timeout: 2_000 })),
    );
  }
}
