import type { Page } from '@playwright/test';

/** From the next page view on the visitor saves data: no code is fetched before it is reached for. */
export async function saveData(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
}
