import { config } from '@/lib/config';
import { expect, test } from '@/tests/support/fixtures';
import { holdKit, untilKitRuns } from '@/tests/support/held-files';
import { untilIdle } from '@/tests/support/idle';

/** The first path has texts to load, if there are any. */
const slowClicks = [
  ['before the wallet code', config.languages.some((it) => it === 'ar-AR') ? '/ar' : '/'],
  ['as it comes', '/'],
] as const;

test('a slow click works before, while and after the wallet code loads', async ({ newVisitor }) => {
  for (const [moment, path] of slowClicks) {
    const { page, portico, context } = await newVisitor();
    const option = portico.walletOption('walletConnect');
    await test.step(moment, async () => {
      const kit = await holdKit(page);
      await portico.open(path);
      await portico.connectButton.hover();
      const button = await portico.connectButton.elementHandle();
      if (moment === 'as it comes') kit.release();
      await page.mouse.down();
      kit.release();
      await untilKitRuns(page);
      await untilIdle(page);
      expect(await button?.evaluate((it) => it.isConnected)).toBe(true);
      await page.mouse.up();
      await expect(option).toBeVisible();
    });
    await test.step('once it runs', async () => {
      await page.keyboard.press('Escape');
      await expect(option).toBeHidden();
      await portico.connectButton.hover();
      await page.mouse.down();
      await untilIdle(page);
      await page.mouse.up();
      await expect(option).toBeVisible();
    });
    await context.close();
  }
});

test('the button keeps its place and focus while the wallet code loads, and focus follows each step', async ({
  portico,
  page,
  wallet,
}) => {
  const owner = await wallet();
  await portico.open();
  const before = await portico.connectButton.boundingBox();
  await portico.connectButton.focus();
  await untilKitRuns(page);
  await expect(portico.connectButton).toBeFocused();
  expect(await portico.connectButton.boundingBox()).toEqual(before);
  await page.keyboard.press('Enter');
  await expect(portico.walletOption('walletConnect')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(portico.connectButton).toBeFocused();
  await test.step('at "Verify your account", after a refusal too', async () => {
    await portico.connect();
    await expect(portico.readySignButton).toBeFocused();
    owner.rejectNext(4001, 'personal_sign');
    await page.keyboard.press('Enter');
    await expect.poll(() => owner.requests.map(({ method }) => method)).toContain('personal_sign');
    await expect(portico.readySignButton).toBeFocused();
  });
  await test.step('after signing in, and after leaving', async () => {
    await portico.signIn();
    await expect(portico.accountButton).toBeFocused();
    await portico.accountAction('Disconnect').click();
    await expect(portico.connectButton).toBeFocused();
  });
});
