import { ConnectModal } from '@/tests/support/connect-modal';
import { expect, test } from '@/tests/support/fixtures';
import { watchNavigations } from '@/tests/support/navigations';
import { iPhone } from '@/tests/support/phone';
import { installSilentRelay } from '@/tests/support/silent-relay';

test.beforeEach(async ({ door }) => {
  await door.open();
});

test('CONNECT: "Scan with {wallet}" shows a QR code, and the list stays beside it', async ({
  context,
  door,
  page,
}) => {
  await installSilentRelay(context);
  await page.reload();
  const modal = new ConnectModal(page);
  await door.connectButton.click();
  await door.walletOption('rainbow').click();
  await expect(modal.text('Scan with Rainbow')).toBeVisible();
  await expect(modal.back).toBeHidden();
  await door.walletOption('walletConnect').click();
  await expect(modal.text('Scan with your phone')).toBeVisible();
});

test('GET: at most five wallets that can be had, and back to the list', async ({ door, page }) => {
  const modal = new ConnectModal(page);
  await door.connectButton.click();
  await modal.toGet();
  await expect(modal.text('Get a Wallet')).toBeVisible();
  await expect(modal.button('GET')).toHaveCount(4);
  for (const name of ['Safe', 'Rainbow', 'Coinbase Wallet', 'MetaMask']) {
    await expect(modal.getOf(name)).toBeVisible();
  }
  await modal.back.click();
  await expect(modal.text('What is a Wallet?')).toBeVisible();
  // One that has an extension alone goes straight to its instructions.
  await modal.toGet();
  await modal.getOf('Safe').click();
  await expect(modal.text('Get started with Safe')).toBeVisible();
  await expect(modal.text('Open your Safe')).toBeVisible();
});

test('DOWNLOAD_OPTIONS, DOWNLOAD and INSTRUCTIONS_MOBILE, there and back', async ({
  door,
  page,
}) => {
  const modal = new ConnectModal(page);
  await door.connectButton.click();
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

test('INSTRUCTIONS_EXTENSION follows the way to the store, and leads back', async ({
  context,
  door,
  outside,
  page,
}) => {
  const modal = new ConnectModal(page);
  await door.connectButton.click();
  await modal.toGet();
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

test('choosing a wallet that is not ready says how to get it', async ({ door, page }) => {
  const modal = new ConnectModal(page);
  await door.connectButton.click();
  for (const [id, name] of [
    ['safe', 'Safe'],
    ['brave', 'Brave Wallet'],
  ] as const) {
    await door.walletOption(id).click();
    await expect(modal.text(`Get ${name}`)).toBeVisible();
    await modal.back.click();
    await expect(modal.text('What is a Wallet?')).toBeVisible();
  }
});

test.describe('in a browser of another language', () => {
  test.use({ locale: 'de-DE' });

  test('the kit speaks the language of the page', async ({ door, page }) => {
    await door.connectButton.click();
    await expect(new ConnectModal(page).text('Connect a Wallet')).toBeVisible();
  });
});

test('the wide layout is at most 504 pixels high', async ({ door, page }) => {
  await door.connectButton.click();
  await expect(door.walletOption('brave')).toBeVisible();
  const box = await new ConnectModal(page).sheet.boundingBox();
  expect(box?.width).toBeGreaterThan(700);
  expect(Math.round(box?.height ?? 0)).toBe(504 + 2);
});

test.describe('below 768 pixels', () => {
  test.use({ viewport: { width: 767, height: 800 } });

  test('the layout is compact, at most 468 pixels high', async ({ door, page }) => {
    await door.connectButton.click();
    await expect(door.walletOption('brave')).toBeVisible();
    // The kit looks at the width half a second late.
    await expect(new ConnectModal(page).text('New to Ethereum wallets?')).toBeVisible();
    const box = await new ConnectModal(page).sheet.boundingBox();
    expect(box?.width).toBeLessThan(400);
    expect(Math.round(box?.height ?? 0)).toBeLessThanOrEqual(468 + 2);
    await page.setViewportSize({ width: 768, height: 800 });
    await expect(new ConnectModal(page).text('New to Ethereum wallets?')).toBeHidden();
  });

  test('LEARN_COMPACT and GET are reached from the footer, and lead back', async ({
    door,
    page,
  }) => {
    const modal = new ConnectModal(page);
    await door.connectButton.click();
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
  });

  test('CONNECT leads back to the list, which it has taken the place of', async ({
    door,
    page,
    wallet,
  }) => {
    const owner = await wallet();
    owner.hold();
    const modal = new ConnectModal(page);
    await page.reload();
    await door.connect();
    await expect(modal.text('Confirm connection in the extension')).toBeVisible();
    await expect(door.walletOption('rainbow')).toBeHidden();
    await modal.back.click();
    await expect(door.walletOption('rainbow')).toBeVisible();
    owner.release();
  });
});

test.describe('on a phone', () => {
  test.use(iPhone);

  test('the modal is a sheet at the bottom', async ({ door, page }) => {
    await door.connectButton.tap();
    await expect(door.walletOption('rainbow')).toBeVisible();
    const box = await new ConnectModal(page).sheet.boundingBox();
    expect(box?.width).toBe(390);
    expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBeGreaterThanOrEqual(844);
    expect(box?.y).toBeGreaterThan(100);
  });

  test('"Get a Wallet" holds three wallets with links to their apps', async ({ door, page }) => {
    const modal = new ConnectModal(page);
    await door.connectButton.tap();
    await expect(modal.text('What is a Wallet?')).toBeVisible();
    await modal.toGet();
    await expect(modal.link('GET')).toHaveCount(3);
    for (const link of await modal.link('GET').all()) {
      await expect(link).toHaveAttribute('href', /^https:\/\/apps\.apple\.com\//);
    }
    await modal.back.click();
    await expect(door.walletOption('rainbow')).toBeVisible();
  });

  test('a chosen wallet is opened by a deep link and remembered', async ({
    context,
    door,
    page,
  }) => {
    await installSilentRelay(context);
    await page.reload();
    const navigations = await watchNavigations(page);
    await door.connectButton.tap();
    await door.walletOption('rainbow').tap();
    await expect
      .poll(() => navigations)
      .toContainEqual([expect.stringMatching(/^rainbow:\/\/wc\?uri=wc%3A/), 'currentTab']);
    const read = () => page.evaluate(() => localStorage.getItem('WALLETCONNECT_DEEPLINK_CHOICE'));
    await expect.poll(read).toBe('{"href":"rainbow://wc","name":"Rainbow"}');
  });
});
