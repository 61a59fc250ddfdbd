import type { Page } from '@playwright/test';

/** Resolves once the page and its network have been idle twice in a row. */
export async function untilIdle(page: Page): Promise<void> {
  for (let round = 0; round < 2; round += 1) {
    await page.evaluate(
      () =>
        new Promise<void>((resolve) => requestIdleCallback(() => resolve(), { timeout: 2_000 })),
    );
  }
}
