import type { Locator } from '@playwright/test';
import { config } from '@/lib/config';
import { expect, test } from '@/tests/support/fixtures';
import { iPhone } from '@/tests/support/phone';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the start page and the page of checks show a heading and say that they need JavaScript', async ({
    portico,
    page,
  }) => {
    // Playwright's text locators skip the content of a noscript.
    const notice = page.locator('noscript > p');
    await portico.open();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(notice).toBeVisible();
    await expect(notice).toContainText('Connecting a wallet needs JavaScript.');
    await portico.open('/trouble');
    await expect(notice).toContainText('need JavaScript.');
  });
});

test('a stranger at /account is redirected home with a hint, and a missing page links home', async ({
  allowConsole,
  portico,
  page,
}) => {
  allowConsole(/status of 404/);
  await portico.open('/account');
  await expect(page).toHaveURL(/\/\?/);
  await expect(page.getByRole('status')).toContainText('Sign in first');
  await test.step('a page that is not there', async () => {
    const response = await page.goto('/nowhere');
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('banner')).toContainText(config.name);
    await page.getByRole('main').getByRole('link').click();
    await expect(page).toHaveURL('/');
    await expect(portico.connectButton).toBeVisible();
  });
});

test('a long site name leaves room for the header’s buttons at 320, 541 and 1280 pixels', async ({
  portico,
  page,
  wallet,
}) => {
  await wallet();
  await portico.open();
  const brand = page.getByRole('banner').getByRole('link').first();
  await brand.locator('span').evaluate((name) => {
    name.textContent = 'Supercalifragilistic Markets of Llanfairpwllgwyngyll';
  });
  const startOf = async (it: Locator) => (await it.boundingBox())?.x;
  const endOf = (it: Locator) => it.evaluate((element) => element.getBoundingClientRect().right);
  const atEachWidth = async (look: (width: number) => Promise<void>) => {
    for (const width of [320, 541, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await test.step(`${width} px`, () => look(width));
    }
  };
  await atEachWidth(async () => {
    expect(await endOf(brand)).toBeLessThan((await startOf(portico.connectButton)) ?? 0);
    expect((await brand.boundingBox())?.height).toBeLessThanOrEqual(72);
  });
  await portico.connect();
  await portico.signIn();
  await expect(portico.account).toContainText('Signed in');
  const header = page.getByRole('banner').locator('> div').last();
  await atEachWidth(async (width) => {
    expect(await endOf(brand)).toBeLessThan((await startOf(portico.chainButton)) ?? 0);
    expect(await endOf(portico.accountButton)).toBeLessThanOrEqual(await endOf(header));
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      width,
    );
  });
});

test.describe('on a phone that is 320 pixels wide', () => {
  test.use({ ...iPhone, viewport: { width: 320, height: 640 } });

  test('no wallet name touches the next one', async ({ portico, page }) => {
    await portico.open();
    await portico.connectButton.click();
    await expect(portico.walletOption('walletConnect')).toBeAttached();
    const names = await page.getByTestId(/^rk-wallet-option-/).evaluateAll((options) =>
      options.map((option) => {
        const range = document.createRange();
        range.selectNodeContents(option.querySelector('h2') ?? option);
        const { left, right } = range.getBoundingClientRect();
        return { name: option.textContent, left, right };
      }),
    );
    expect(names.length).toBeGreaterThan(3);
    for (const [index, { name, left }] of names.entries()) {
      const before = names[index - 1];
      if (before) expect(left - before.right, `${before.name} and ${name}`).toBeGreaterThan(4);
    }
  });
});
