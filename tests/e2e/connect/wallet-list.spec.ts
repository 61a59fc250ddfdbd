import { ConnectModal } from '@/tests/support/connect-modal';
import { expect, test } from '@/tests/support/fixtures';
import { androidPhone, iPhone } from '@/tests/support/phone';
import { readSession } from '@/tests/support/session';

const popular = ['safe', 'rainbow', 'coinbase', 'metaMask', 'walletConnect', 'brave'];

test('"Popular" holds seven wallets in order, an announced one is "Installed", without Browser Wallet', async ({
  portico,
  page,
  wallet,
}) => {
  await wallet({ inject: {} });
  const modal = new ConnectModal(page);
  await portico.open();
  await portico.connectButton.click();
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
  await test.step('beside one that announces itself', async () => {
    await wallet({ inject: {}, announce: { name: 'Fern', rdns: 'org.example.fern' } });
    await portico.open();
    await portico.connectButton.click();
    await expect(modal.text('Installed')).toBeVisible();
    await expect(modal.options).toHaveCount(7);
    expect(await modal.ids()).toEqual(['org.example.fern', ...popular]);
  });
});

test('Browser Wallet is listed only for a wallet without an entry, and what is not ready says so', async ({
  portico,
  page,
  wallet,
}) => {
  const modal = new ConnectModal(page);
  await test.step('where nothing is injected', async () => {
    await portico.open();
    await portico.connectButton.click();
    await expect(modal.options).toHaveCount(6);
    expect(await modal.ids()).toEqual(popular);
    await expect(portico.walletOption('brave')).toHaveAccessibleName(/\(unsupported\)/);
    await expect(portico.walletOption('safe')).toHaveAccessibleName(/\(unsupported\)/);
    await expect(portico.walletOption('metaMask')).toHaveAccessibleName(/MetaMask$/);
  });
  for (const flag of ['isMetaMask', 'isRainbow', 'isCoinbaseWallet', 'isBraveWallet']) {
    await test.step(`beside a wallet that sets ${flag}`, async () => {
      await wallet({ inject: { [flag]: true } });
      await portico.open();
      // Not the wallet of the row before.
      const isSet = (name: string) => Reflect.get(Object(Reflect.get(window, 'ethereum')), name);
      expect(await page.evaluate(isSet, flag), `window.ethereum has ${flag}`).toBe(true);
      await portico.connectButton.click();
      await expect(modal.options).toHaveCount(6);
      expect(await modal.ids()).toEqual(popular);
    });
  }
  await test.step('Brave Wallet is ready in Brave', async () => {
    await expect(portico.walletOption('brave')).toHaveAccessibleName(/Brave Wallet$/);
  });
});

test('an announced wallet of the list is listed once, under "Installed"', async ({
  portico,
  page,
  wallet,
}) => {
  const modal = new ConnectModal(page);
  const announced: string[] = [];
  let others = popular;
  for (const [id, rdns] of [
    ['rainbow', 'me.rainbow'],
    ['coinbase', 'com.coinbase.wallet'],
    ['metaMask', 'io.metamask'],
    ['brave', 'com.brave.wallet'],
  ] as const) {
    await test.step(rdns, async () => {
      await wallet({ announce: { name: `Announced ${id}`, rdns } });
      announced.push(rdns);
      others = others.filter((it) => it !== id);
      await portico.open();
      await portico.connectButton.click();
      await expect(modal.text(`Announced ${id}`)).toBeVisible();
      expect(await modal.ids()).toEqual([...announced, ...others]);
    });
  }
});

test('the wallet connected last is the first of up to three recent ones, which have a tag', async ({
  portico,
  page,
  wallet,
}) => {
  await wallet({ inject: { isBraveWallet: true } });
  const modal = new ConnectModal(page);
  await portico.enterByHand('brave');
  await portico.accountAction('Disconnect').click();
  await expect.poll(() => readSession(page)).toEqual({});
  await portico.open();
  await portico.connectButton.click();
  await expect(portico.walletOption('brave')).toContainText('Recent');
  await expect.poll(async () => (await modal.ids())[0]).toBe('brave');
  expect(await page.evaluate(() => localStorage.getItem('rk-recent'))).toBe('["brave"]');

  await page.evaluate(() => {
    const used = ['rainbow', 'walletConnect', 'gone', 'metaMask', 'brave'];
    localStorage.setItem('rk-recent', JSON.stringify(used));
  });
  await wallet({ inject: {} });
  await portico.open();
  await portico.connectButton.click();
  await expect(modal.options).toHaveCount(7);
  expect((await modal.ids()).slice(0, 4)).toEqual([
    'rainbow',
    'walletConnect',
    'metaMask',
    'injected',
  ]);
  await expect(modal.options.filter({ hasText: 'Recent' })).toHaveCount(3);
  await expect(portico.walletOption('brave')).not.toContainText('Recent');
});

for (const [name, phone] of [
  ['an iPhone', iPhone],
  ['an Android phone', androidPhone],
] as const) {
  test.describe(`on ${name}`, () => {
    test.use(phone);

    test("wallets that cannot work there are left out, and in a wallet's browser it comes first and connects", async ({
      portico,
      page,
      wallet,
    }) => {
      const modal = new ConnectModal(page);
      await portico.open();
      await portico.connectButton.tap();
      await expect(portico.walletOption('rainbow')).toBeVisible();
      expect(await modal.ids()).toEqual(['rainbow', 'coinbaseApp', 'metaMask', 'walletConnect']);

      const { address } = await wallet({ inject: {} });
      await portico.open();
      await portico.connectButton.tap();
      await expect(portico.walletOption('injected')).toBeVisible();
      expect((await modal.ids())[0]).toBe('injected');
      await portico.walletOption('injected').tap();
      await expect(portico.readySignButton).toBeVisible();
      await expect(portico.account).toContainText(address);
      await page.evaluate(() => localStorage.clear());

      const fern = await wallet({
        inject: {},
        announce: { name: 'Fern', rdns: 'org.example.fern' },
      });
      await wallet({ announce: { name: 'Mask', rdns: 'io.metamask' } });
      await portico.open();
      await portico.connectButton.tap();
      await expect(portico.walletOption('org.example.fern')).toBeVisible();
      expect(await modal.ids()).toEqual([
        'org.example.fern',
        'io.metamask',
        'rainbow',
        'coinbaseApp',
        'walletConnect',
      ]);
      await expect(portico.walletOption('org.example.fern')).toHaveText('Fern');
      const picture = portico
        .walletOption('org.example.fern')
        .locator('img[src^="data:image/svg"]');
      await expect(picture).toHaveCount(1);
      await portico.walletOption('org.example.fern').tap();
      await expect(portico.readySignButton).toBeVisible();
      await expect(portico.account).toContainText(fern.address);
      await portico.signIn();
      await page.reload();
      await expect(portico.account).toContainText('Signed in');
    });

    test('a wallet that announces itself late is listed first as well', async ({
      context,
      portico,
      page,
      wallet,
    }) => {
      await context.addInitScript(() => {
        const hold = (event: Event) => {
          if (Reflect.get(window, 'isLate') !== true) event.stopImmediatePropagation();
        };
        window.addEventListener('eip6963:announceProvider', hold, { capture: true });
      });
      const name = 'Fernwithoutanyspaceinitsname';
      await wallet({ announce: { name, rdns: 'org.example.fern' } });
      const modal = new ConnectModal(page);
      await portico.open();
      await portico.connectButton.tap();
      await expect(portico.walletOption('rainbow')).toBeVisible();
      await page.evaluate(() => {
        Reflect.set(window, 'isLate', true);
        window.dispatchEvent(new Event('eip6963:requestProvider'));
      });
      await expect(portico.walletOption('org.example.fern')).toBeVisible();
      expect((await modal.ids())[0]).toBe('org.example.fern');
      const measure = (words: Element) => words.scrollWidth - words.clientWidth;
      expect(await modal.text(name).locator('..').evaluate(measure)).toBeLessThanOrEqual(0);
    });
  });
}
