import type { Locator } from '@playwright/test';
import { findCovered } from '@/tests/support/covered';
import { expect, test } from '@/tests/support/fixtures';

const sizes = [
  [1280, 800],
  [1024, 700],
  [768, 1024],
  [390, 844],
] as const;

test('an alert covers no part of the page or of an open modal, at any size', async ({
  allowConsole,
  portico,
  page,
  wallet,
}) => {
  allowConsole(/Failed to load resource/);
  const owner = await wallet();
  await page.clock.install();
  await page.route('**/api/auth/csrf', (route) => route.abort());
  await portico.open();
  await portico.connect();
  await expect(portico.walletAlert).toContainText('Error preparing message');
  for (const [width, height] of sizes) {
    await test.step(`a modal at ${width}×${height}`, async () => {
      await page.setViewportSize({ width, height });
      expect(await findCovered(portico.dialog)).toEqual([]);
      await expect(portico.walletAlert).toBeInViewport({ ratio: 1 });
    });
  }
  await page.unroute('**/api/auth/csrf');
  await page.clock.runFor(5_000);
  await portico.signIn();
  await expect(portico.account).toContainText('Signed in');
  owner.stall();
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await page.clock.runFor(12_000);
  const lost = page.getByRole('alert').filter({ hasText: 'Your wallet stopped responding.' });
  await expect(lost).toBeVisible();
  // The page from before the sign-in has another heading, and may still be there.
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText('Your account');
  for (const [width, height] of sizes) {
    await test.step(`the page at ${width}×${height}`, async () => {
      await page.setViewportSize({ width, height });
      for (const part of ['banner', 'main', 'contentinfo'] as const) {
        expect(await findCovered(page.getByRole(part))).toEqual([]);
      }
      await expect(lost).toBeInViewport({ ratio: 1 });
      await page.evaluate(() => window.scrollTo(0, 0));
      expect(await doOverlap(lost, title), 'the notice covers the title').toBe(false);
    });
  }
});

async function doOverlap(...locators: readonly [Locator, Locator]): Promise<boolean> {
  const [a, b] = await Promise.all(locators.map((it) => it.boundingBox()));
  if (!a || !b) throw new Error('one of them is not shown');
  const isApart =
    a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;
  return !isApart;
}
