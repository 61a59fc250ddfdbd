import { expect, type Locator } from '@playwright/test';

/**
 * Resolves when React has taken over an element that the server rendered. What is done with it before is lost
 * where the page's scripts are slow, as it is for a visitor.
 */
export async function untilLive(element: Locator): Promise<void> {
  const isLive = () =>
    element.evaluate((it) => Object.keys(it).some((name) => name.startsWith('__reactProps$')));
  await expect.poll(isLive).toBe(true);
}
