import { expect, test } from '@/tests/support/fixtures';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the page says what it is and what it needs', async ({ door, page }) => {
    await door.open();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // Playwright's text locators pass over what is inside a noscript.
    const notice = page.locator('noscript > p');
    await expect(notice).toBeVisible();
    await expect(notice).toContainText('Connecting a wallet needs JavaScript.');
  });
});

test('before the visitor acts, nothing leaves for another host', async ({
  door,
  outside,
  page,
}) => {
  await door.open();
  await expect(door.connectButton).toBeEnabled();
  await page.waitForLoadState('load');
  expect(outside).toEqual([]);
});

test('a stranger at /account is sent to the start with a hint', async ({ door, page }) => {
  await door.open('/account');
  await expect(page).toHaveURL(/\/\?/);
  await expect(page.getByRole('status')).toContainText('Please sign in first.');
});

test('a page that is not there says so in the same look', async ({ allowConsole, door, page }) => {
  allowConsole(/status of 404/);
  const response = await page.goto('/nowhere');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('banner')).toContainText('Portico');
  await page.getByRole('main').getByRole('link').click();
  await expect(page).toHaveURL('/');
  await expect(door.connectButton).toBeVisible();
});

test('the page fits a screen of 320 pixels', async ({ door, page, wallet }) => {
  const { address } = await wallet();
  await page.setViewportSize({ width: 320, height: 640 });
  await door.enter();
  await expect(door.account).toContainText(address);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(320);
});

test('the address is copied', async ({ context, door, page, wallet }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { address } = await wallet();
  await door.enter();
  await door.accountAction('Copy address').click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
});
