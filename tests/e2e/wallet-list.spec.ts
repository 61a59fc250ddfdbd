import { ConnectModal } from '@/tests/support/connect-modal';
import { expect, test } from '@/tests/support/fixtures';
import { androidPhone, iPhone } from '@/tests/support/phone';
import { readSession } from '@/tests/support/session';

const popular = ['safe', 'rainbow', 'coinbase', 'metaMask', 'walletConnect', 'brave'];

test('the group "Popular" holds the seven wallets in order', async ({ door, page, wallet }) => {
  await wallet({ inject: {} });
  const modal = new ConnectModal(page);
  await door.open();
  await door.connectButton.click();
  await expect(modal.text('Popular')).toBeVisible();
  await expect(modal.text('Installed')).toBeHidden();
  await expect(modal.options).toHaveText([
    'Browser Wallet',
    'Safe',
    'Rainbow',
    'Coinbase Wallet',
    'MetaMask',
    'WalletConnect',
    'Brave Wallet',
  ]);
  // Each with its icon: a picture, or what the kit draws one with.
  for (const option of await modal.options.all()) {
    await expect(option.locator('[role="presentation"], img')).not.toHaveCount(0);
  }
});

test('Browser Wallet is not listed where nothing is injected', async ({ door, page }) => {
  const modal = new ConnectModal(page);
  await door.open();
  await door.connectButton.click();
  await expect(modal.options).toHaveCount(6);
  expect(await modal.ids()).toEqual(popular);
});

for (const flag of ['isMetaMask', 'isRainbow', 'isCoinbaseWallet', 'isBraveWallet']) {
  test(`Browser Wallet is not listed beside a wallet that sets ${flag}`, async ({
    door,
    page,
    wallet,
  }) => {
    await wallet({ inject: { [flag]: true } });
    const modal = new ConnectModal(page);
    await door.open();
    await door.connectButton.click();
    await expect(modal.options).toHaveCount(6);
    expect(await modal.ids()).toEqual(popular);
  });
}

test('a wallet that only poses as MetaMask is reached as Browser Wallet', async ({
  door,
  wallet,
}) => {
  const { address } = await wallet({ inject: { isMetaMask: true, isTrust: true } });
  await door.open();
  await door.connect('injected');
  await expect(door.readySignButton).toBeVisible();
  await expect(door.account).toContainText(address);
});

test('a wallet that announces itself stands under "Installed", without Browser Wallet', async ({
  door,
  page,
  wallet,
}) => {
  await wallet({ inject: {}, announce: { name: 'Fern', rdns: 'org.example.fern' } });
  const modal = new ConnectModal(page);
  await door.open();
  await door.connectButton.click();
  await expect(modal.text('Installed')).toBeVisible();
  await expect(modal.options).toHaveCount(7);
  expect(await modal.ids()).toEqual(['org.example.fern', ...popular]);
});

for (const [id, rdns] of [
  ['rainbow', 'me.rainbow'],
  ['coinbase', 'com.coinbase.wallet'],
  ['metaMask', 'io.metamask'],
  ['brave', 'com.brave.wallet'],
] as const) {
  test(`${rdns} announced is listed once, under "Installed"`, async ({ door, page, wallet }) => {
    await wallet({ announce: { name: 'Announced', rdns } });
    const modal = new ConnectModal(page);
    await door.open();
    await door.connectButton.click();
    await expect(modal.text('Announced')).toBeVisible();
    expect(await modal.ids()).toEqual([rdns, ...popular.filter((it) => it !== id)]);
  });
}

test('a wallet that is not ready says so, and one that is does not', async ({ door }) => {
  await door.open();
  await door.connectButton.click();
  await expect(door.walletOption('brave')).toHaveAccessibleName(/\(unsupported\)/);
  await expect(door.walletOption('safe')).toHaveAccessibleName(/\(unsupported\)/);
  await expect(door.walletOption('metaMask')).toHaveAccessibleName(/MetaMask$/);
});

test('Brave Wallet is ready in Brave', async ({ door, wallet }) => {
  await wallet({ inject: { isBraveWallet: true } });
  await door.open();
  await door.connectButton.click();
  await expect(door.walletOption('brave')).toHaveAccessibleName(/Brave Wallet$/);
});

test('up to three recent wallets come first, with a tag', async ({ door, page, wallet }) => {
  await wallet({ inject: {} });
  await page.addInitScript(() => {
    const used = ['rainbow', 'walletConnect', 'gone', 'metaMask', 'brave'];
    localStorage.setItem('rk-recent', JSON.stringify(used));
  });
  const modal = new ConnectModal(page);
  await door.open();
  await door.connectButton.click();
  await expect(modal.options).toHaveCount(7);
  expect((await modal.ids()).slice(0, 4)).toEqual([
    'rainbow',
    'walletConnect',
    'metaMask',
    'injected',
  ]);
  await expect(modal.options.filter({ hasText: 'Recent' })).toHaveCount(3);
  await expect(door.walletOption('brave')).not.toContainText('Recent');
});

test('the wallet that was connected last is the first of the recent ones', async ({
  door,
  page,
  wallet,
}) => {
  await wallet({ inject: { isBraveWallet: true } });
  const modal = new ConnectModal(page);
  await door.enterByHand('brave');
  await door.accountAction('Disconnect').click();
  await expect.poll(() => readSession(page)).toEqual({});
  await door.open();
  await door.connectButton.click();
  await expect(door.walletOption('brave')).toContainText('Recent');
  await expect.poll(async () => (await modal.ids())[0]).toBe('brave');
  expect(await page.evaluate(() => localStorage.getItem('rk-recent'))).toBe('["brave"]');
});

for (const [name, phone] of [
  ['an iPhone', iPhone],
  ['an Android phone', androidPhone],
] as const) {
  test.describe(`in a wallet's own browser on ${name}`, () => {
    test.use(phone);

    test('Browser Wallet comes first, and connects', async ({ door, page, wallet }) => {
      const { address } = await wallet({
        inject: {},
        announce: { name: 'Fern', rdns: 'org.example.fern' },
      });
      const modal = new ConnectModal(page);
      await door.open();
      await door.connectButton.tap();
      await expect(door.walletOption('injected')).toBeVisible();
      expect((await modal.ids())[0]).toBe('injected');
      await door.walletOption('injected').tap();
      await expect(door.readySignButton).toBeVisible();
      await expect(door.account).toContainText(address);
    });

    test('wallets that cannot work there are left out', async ({ door, page }) => {
      const modal = new ConnectModal(page);
      await door.open();
      await door.connectButton.tap();
      await expect(door.walletOption('rainbow')).toBeVisible();
      expect(await modal.ids()).toEqual(['rainbow', 'coinbaseApp', 'metaMask', 'walletConnect']);
    });
  });
}
