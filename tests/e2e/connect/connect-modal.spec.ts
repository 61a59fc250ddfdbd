import { ConnectModal } from '@/tests/support/connect-modal';
import { contrastOfNote } from '@/tests/support/contrast';
import { expect, test } from '@/tests/support/fixtures';
import { watchNavigations } from '@/tests/support/navigations';
import { iPhone } from '@/tests/support/phone';
import { installSilentRelay } from '@/tests/support/silent-relay';
import { appWallet, gettableWallet, popularWallets } from '@/tests/support/wallets';

test('the list has a fixed height, a missing wallet says how to get it, and an app shows a QR code', async ({
  context,
  portico,
  page,
}) => {
  await installSilentRelay(context);
  await portico.open();
  const modal = new ConnectModal(page);
  await portico.connectButton.click();
  await test.step('504 pixels at most, and 468 below 768 pixels', async () => {
    // The kit's list, not the placeholder.
    await expect(modal.text('What is a Wallet?')).toBeVisible();
    await expect(modal.text('Connect a Wallet')).toBeVisible();
    await expect(portico.walletOption('safe')).toBeVisible();
    const wide = await modal.sheet.boundingBox();
    expect(wide?.width).toBeGreaterThan(700);
    expect(Math.round(wide?.height ?? 0)).toBe(504 + 2);
    await page.setViewportSize({ width: 767, height: 800 });
    // The kit notices the width half a second late.
    await expect(modal.text('New to Ethereum wallets?')).toBeVisible();
    await expect(portico.walletOption('safe')).toBeVisible();
    const compact = await modal.sheet.boundingBox();
    expect(compact?.width).toBeLessThan(400);
    expect(Math.round(compact?.height ?? 0)).toBeLessThanOrEqual(468 + 2);
    await page.setViewportSize({ width: 768, height: 800 });
    await expect(modal.text('New to Ethereum wallets?')).toBeHidden();
    await page.setViewportSize({ width: 1280, height: 800 });
  });
  for (const { id, name } of popularWallets.filter(({ isExtensionOnly }) => isExtensionOnly)) {
    await test.step(`${name} is not ready`, async () => {
      await portico.walletOption(id).click();
      await expect(modal.text(`Get ${name}`)).toBeVisible();
      const note = portico.walletOption(id).locator('[data-note]');
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        expect(await contrastOfNote(note), colorScheme).toBeGreaterThan(4.5);
      }
      await modal.back.click();
      await expect(modal.text('What is a Wallet?')).toBeVisible();
    });
  }
  await test.step('GET leads to the store of this browser', async () => {
    await modal.toGet();
    await modal.getOf(gettableWallet.name).click();
    await expect(modal.link('Add to Chrome')).toHaveAttribute('href', /^https:\/\//);
    await modal.back.click();
    await modal.back.click();
  });
  await portico.walletOption(appWallet.id).click();
  await expect(modal.text(`Scan with ${appWallet.name}`)).toBeVisible();
  await expect(modal.back).toBeHidden();
  await portico.walletOption('walletConnect').click();
  await expect(modal.text('Scan with your phone')).toBeVisible();
});

const apps = popularWallets.filter(
  ({ id, isWalletConnect }) => isWalletConnect && id !== 'walletConnect',
);

test.describe('on a phone', () => {
  test.use(iPhone);

  test('the modal is a bottom sheet, GET links to three apps at most, and a deep link opens the wallet', async ({
    context,
    outside,
    portico,
    page,
  }) => {
    await installSilentRelay(context);
    await portico.open();
    const modal = new ConnectModal(page);
    const navigations = await watchNavigations(page);
    await portico.connectButton.tap();
    await expect(portico.walletOption(appWallet.id)).toBeVisible();
    await test.step('a sheet at the bottom', async () => {
      const box = await modal.sheet.boundingBox();
      expect(box?.width).toBe(390);
      expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBeGreaterThanOrEqual(844);
      expect(box?.y).toBeGreaterThan(100);
    });
    await test.step('"Get a Wallet"', async () => {
      await expect(modal.text('What is a Wallet?')).toBeVisible();
      await modal.toGet();
      await expect(modal.link('GET')).toHaveCount(Math.min(3, apps.length));
      for (const link of await modal.link('GET').all()) {
        await expect(link).toHaveAttribute('href', /^https:\/\/apps\.apple\.com\//);
      }
      await modal.back.click();
      await expect(portico.walletOption(appWallet.id)).toBeVisible();
    });
    await test.step('a deep link', async () => {
      await portico.walletOption(appWallet.id).tap();
      // By the app's own scheme in this tab, or by a web link in a new one.
      const opened = () => [
        ...navigations.flatMap(([url, where]) => (where === 'currentTab' ? [url] : [])),
        ...outside.map(({ url }) => url),
      ];
      await expect.poll(opened).toContainEqual(expect.stringMatching(/wc\?uri=wc%3A/));
      const read = () => page.evaluate(() => localStorage.getItem('WALLETCONNECT_DEEPLINK_CHOICE'));
      await expect.poll(read).toContain(`"name":"${appWallet.name}"`);
    });
  });
});
