import type { Page } from '@playwright/test';

/** Turns on data saving from the next page view on: no code loads before the visitor reaches for it. */
export async function saveData(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
}
