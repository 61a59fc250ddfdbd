import { ConnectModal } from '@/tests/support/connect-modal';
import { expect, test } from '@/tests/support/fixtures';
import { watchNavigations } from '@/tests/support/navigations';
import { iPhone } from '@/tests/support/phone';
import { installSilentRelay } from '@/tests/support/silent-relay';

test('a wallet that is not ready says how to get it, and CONNECT shows a QR code beside the list', async ({
  context,
  portico,
  page,
}) => {
  await installSilentRelay(context);
  await portico.open();
  const modal = new ConnectModal(page);
  await portico.connectButton.click();
  for (const [id, name] of [
    ['safe', 'Safe'],
    ['brave', 'Brave Wallet'],
  ] as const) {
    await test.step(`${name} is not ready`, async () => {
      await portico.walletOption(id).click();
      await expect(modal.text(`Get ${name}`)).toBeVisible();
      await modal.back.click();
      await expect(modal.text('What is a Wallet?')).toBeVisible();
    });
  }
  await portico.walletOption('rainbow').click();
  await expect(modal.text('Scan with Rainbow')).toBeVisible();
  await expect(modal.back).toBeHidden();
  await portico.walletOption('walletConnect').click();
  await expect(modal.text('Scan with your phone')).toBeVisible();
});

test('GET holds at most five wallets, and leads to the downloads and instructions, there and back', async ({
  context,
  portico,
  outside,
  page,
}) => {
  await portico.open();
  const modal = new ConnectModal(page);
  await portico.connectButton.click();
  await test.step('GET, and back to the list', async () => {
    await modal.toGet();
    await expect(modal.text('Get a Wallet')).toBeVisible();
    await expect(modal.button('GET')).toHaveCount(4);
    for (const name of ['Safe', 'Rainbow', 'Coinbase Wallet', 'MetaMask']) {
      await expect(modal.getOf(name)).toBeVisible();
    }
    await modal.back.click();
    await expect(modal.text('What is a Wallet?')).toBeVisible();
  });
  await test.step('DOWNLOAD_OPTIONS, DOWNLOAD and INSTRUCTIONS_MOBILE, there and back', async () => {
    await modal.toGet();
    await modal.getOf('Rainbow').click();
    await expect(modal.text('Get Rainbow')).toBeVisible();
    await expect(modal.link('Add to Chrome')).toHaveAttribute('href', /^https:\/\/rainbow\.me\//);
    await modal.button('Get the app').click();
    await expect(modal.text('Install Rainbow')).toBeVisible();
    await modal.button('Continue').click();
    await expect(modal.text('Get started with Rainbow')).toBeVisible();
    await expect(modal.text('Open the Rainbow app')).toBeVisible();
    await expect(modal.text('Tap the scan button')).toBeVisible();
    await modal.back.click();
    await expect(modal.text('Install Rainbow')).toBeVisible();
    await modal.back.click();
    await expect(modal.text('Get Rainbow')).toBeVisible();
    await modal.back.click();
    await expect(modal.text('Get a Wallet')).toBeVisible();
  });
  await test.step('INSTRUCTIONS_EXTENSION follows the way to the store, and leads back', async () => {
    await modal.getOf('MetaMask').click();
    await expect(modal.text('Get MetaMask')).toBeVisible();
    const store = context.waitForEvent('page');
    await modal.link('Add to Chrome').click();
    await store;
    await expect.poll(() => outside.map(({ url }) => url).join()).toContain('chrome.google.com');
    await expect(modal.text('Get started with MetaMask')).toBeVisible();
    await expect(modal.text('Install the MetaMask extension')).toBeVisible();
    await expect(modal.button('Refresh')).toBeVisible();
    await expect(modal.link('Learn More')).toHaveAttribute('href', 'https://metamask.io/faqs/');
    await modal.back.click();
    await expect(modal.text('Get MetaMask')).toBeVisible();
  });
  await test.step('one that has an extension alone goes straight to its instructions', async () => {
    await modal.back.click();
    await modal.getOf('Safe').click();
    await expect(modal.text('Get started with Safe')).toBeVisible();
    await expect(modal.text('Open your Safe')).toBeVisible();
  });
});

test.describe('in a browser of another language', () => {
  test.use({ locale: 'de-DE' });

  test("the kit speaks the page's language, at most 504 pixels high, below 768 pixels compact at most 468", async ({
    portico,
    page,
  }) => {
    await portico.open();
    const modal = new ConnectModal(page);
    await portico.connectButton.click();
    // The kit's list, not the one that stands until it is there.
    await expect(modal.text('What is a Wallet?')).toBeVisible();
    await expect(modal.text('Connect a Wallet')).toBeVisible();
    await expect(portico.walletOption('brave')).toBeVisible();
    const wide = await modal.sheet.boundingBox();
    expect(wide?.width).toBeGreaterThan(700);
    expect(Math.round(wide?.height ?? 0)).toBe(504 + 2);
    await test.step('below 768 pixels', async () => {
      await page.setViewportSize({ width: 767, height: 800 });
      // The kit looks at the width half a second late.
      await expect(modal.text('New to Ethereum wallets?')).toBeVisible();
      await expect(portico.walletOption('brave')).toBeVisible();
      const compact = await modal.sheet.boundingBox();
      expect(compact?.width).toBeLessThan(400);
      expect(Math.round(compact?.height ?? 0)).toBeLessThanOrEqual(468 + 2);
      await page.setViewportSize({ width: 768, height: 800 });
      await expect(modal.text('New to Ethereum wallets?')).toBeHidden();
    });
  });
});

test.describe('below 768 pixels', () => {
  test.use({ viewport: { width: 767, height: 800 } });

  test('LEARN_COMPACT and GET are reached from the footer and, like CONNECT, lead back to the list', async ({
    portico,
    page,
    wallet,
  }) => {
    const owner = await wallet();
    owner.hold();
    await portico.open();
    const modal = new ConnectModal(page);
    await portico.connectButton.click();
    await expect(modal.text('New to Ethereum wallets?')).toBeVisible();
    await modal.learnMore();
    await expect(modal.text('What is a Wallet?')).toBeVisible();
    await expect(modal.link('Learn More')).toHaveAttribute('href', /^https:\/\//);
    await modal.toGet();
    await expect(modal.button('GET').first()).toBeVisible();
    await modal.back.click();
    await expect(modal.text('What is a Wallet?')).toBeVisible();
    await modal.back.click();
    await expect(modal.text('New to Ethereum wallets?')).toBeVisible();
    await test.step('CONNECT', async () => {
      await portico.ask(0);
      await expect(modal.text('Confirm connection in the extension')).toBeVisible();
      await expect(portico.walletOption('rainbow')).toBeHidden();
      await modal.back.click();
      await expect(portico.walletOption('rainbow')).toBeVisible();
      owner.release();
    });
  });
});

test.describe('on a phone', () => {
  test.use(iPhone);

  test('the modal is a bottom sheet, GET links three apps, and a deep link opens the chosen wallet', async ({
    context,
    portico,
    page,
  }) => {
    await installSilentRelay(context);
    await portico.open();
    const modal = new ConnectModal(page);
    const navigations = await watchNavigations(page);
    await portico.connectButton.tap();
    await expect(portico.walletOption('rainbow')).toBeVisible();
    await test.step('a sheet at the bottom', async () => {
      const box = await modal.sheet.boundingBox();
      expect(box?.width).toBe(390);
      expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBeGreaterThanOrEqual(844);
      expect(box?.y).toBeGreaterThan(100);
    });
    await test.step('"Get a Wallet"', async () => {
      await expect(modal.text('What is a Wallet?')).toBeVisible();
      await modal.toGet();
      await expect(modal.link('GET')).toHaveCount(3);
      for (const link of await modal.link('GET').all()) {
        await expect(link).toHaveAttribute('href', /^https:\/\/apps\.apple\.com\//);
      }
      await modal.back.click();
      await expect(portico.walletOption('rainbow')).toBeVisible();
    });
    await test.step('a deep link', async () => {
      await portico.walletOption('rainbow').tap();
      await expect
        .poll(() => navigations)
        .toContainEqual([expect.stringMatching(/^rainbow:\/\/wc\?uri=wc%3A/), 'currentTab']);
      const read = () => page.evaluate(() => localStorage.getItem('WALLETCONNECT_DEEPLINK_CHOICE'));
      await expect.poll(read).toBe('{"href":"rainbow://wc","name":"Rainbow"}');
    });
  });
});
