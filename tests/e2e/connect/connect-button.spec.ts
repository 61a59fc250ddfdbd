import { parseEther } from 'viem';
import { fund, home } from '@/tests/support/chains';
import { expect, test } from '@/tests/support/fixtures';
import { createHold } from '@/tests/support/wallet/consent';

test('no button is shown before the page mounts, and only "Connect Wallet" while disconnected', async ({
  portico,
  page,
}) => {
  const scripts = createHold();
  await page.route('**/_next/**/*.js', async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(portico.connectButton).toHaveCount(0);
  scripts.release();
  await expect(portico.connectButton).toHaveText('Connect Wallet');
  await expect(portico.accountButton).toBeHidden();
  await expect(portico.chainButton).toBeHidden();
  await expect(portico.wrongNetworkButton).toBeHidden();
});

test('a wide screen shows network, balance, avatar and address, a narrow one an icon and no balance', async ({
  context,
  portico,
  page,
  wallet,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { address } = await wallet();
  await fund(home.id, address, parseEther('1.25'));
  await portico.enter();
  await expect(portico.chainButton.getByText(home.name)).toBeVisible();
  await expect(portico.accountButton.getByText(`1.25 ${home.nativeCurrency.symbol}`)).toBeVisible();
  const short = `${address.slice(0, 4)}…${address.slice(-4)}`;
  await expect(portico.accountButton.getByText(short)).toBeVisible();
  await expect(portico.accountButton.locator('circle')).toBeVisible();
  await test.step('on a narrow screen', async () => {
    await page.setViewportSize({ width: 700, height: 800 });
    await expect(portico.account).toContainText(`1.25 ${home.nativeCurrency.symbol}`);
    await expect(portico.chainButton).toBeVisible();
    await expect(portico.chainButton.getByText(home.name)).toBeHidden();
    await expect(portico.chainButton.locator('svg').first()).toBeVisible();
    await expect(portico.chainButton).toHaveAccessibleName(new RegExp(home.name));
    await expect(portico.accountButton).toBeVisible();
    await expect(
      portico.accountButton.getByText(`1.25 ${home.nativeCurrency.symbol}`),
    ).toBeHidden();
  });
  await test.step('the account modal shows both, and copies the address', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.clock.install();
    await portico.accountButton.click();
    await expect(portico.dialog).toContainText(short);
    await expect(portico.dialog).toContainText(`1.25 ${home.nativeCurrency.symbol}`);
    await page.clock.pauseAt(new Date(Date.now() + 60_000));
    const copy = portico.dialog.getByRole('button', { name: 'Copy Address' });
    const copied = portico.dialog.getByRole('button', { name: 'Copied!' });
    await copy.click();
    await expect(copied).toBeVisible();
    await page.clock.runFor(1_490);
    await expect(copied).toBeVisible();
    await page.clock.runFor(20);
    await expect(copy).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  });
});
