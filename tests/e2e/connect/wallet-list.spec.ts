import { parseEther } from 'viem';
import { fund, home } from '@/tests/support/chains';
import { ConnectModal } from '@/tests/support/connect-modal';
import { expect, test } from '@/tests/support/fixtures';
import { androidPhone, iPhone } from '@/tests/support/phone';
import { appWallet, flaggedWallet, popularWallets } from '@/tests/support/wallets';

/** The wallets that have an app, by the ids that the kit gives them on phones. */
const onPhones: readonly string[] = popularWallets
  .filter(({ isWalletConnect }) => isWalletConnect === true)
  .map(({ id }) => (id === 'coinbase' ? 'coinbaseApp' : id));

test.describe('on an iPhone', () => {
  test.use(iPhone);

  test('wallets that cannot work are left out, and a wallet’s own browser lists it first and connects', async ({
    portico,
    outside,
    page,
    wallet,
  }) => {
    const modal = new ConnectModal(page);
    await portico.open();
    await portico.connectButton.tap();
    await expect(portico.walletOption(appWallet.id)).toBeVisible();
    expect(await modal.ids()).toEqual(onPhones);

    const owner = await wallet({ inject: {} });
    await portico.open();
    await portico.connectButton.tap();
    await expect(portico.walletOption('injected')).toBeVisible();
    expect((await modal.ids())[0]).toBe('injected');
    await test.step('a wallet that fails to connect is told', async () => {
      owner.rejectNext(-32002);
      await portico.walletOption('injected').tap();
      const pending = 'A request is already waiting. Open your wallet to respond.';
      await expect(portico.walletAlert).toContainText(pending);
    });
    await portico.walletOption('injected').tap();
    await expect(portico.readySignButton).toBeVisible();
    await expect(portico.walletAlert).toHaveCount(0);
    await expect(portico.account).toContainText(owner.address);
    await page.evaluate(() => localStorage.clear());

    const fern = await wallet({
      inject: {},
      announce: { name: 'Fern', rdns: 'org.example.fern' },
    });
    await wallet({ announce: { name: 'Mask', rdns: flaggedWallet.rdns } });
    await portico.open();
    await portico.connectButton.tap();
    await expect(portico.walletOption('org.example.fern')).toBeVisible();
    expect(await modal.ids()).toEqual([
      'org.example.fern',
      flaggedWallet.rdns,
      ...onPhones.filter((id) => id !== flaggedWallet.id),
    ]);
    await expect(portico.walletOption('org.example.fern')).toHaveText('Fern');
    const picture = portico.walletOption('org.example.fern').locator('img[src^="data:image/svg"]');
    await expect(picture).toHaveCount(1);
    await portico.walletOption('org.example.fern').tap();
    await expect(portico.readySignButton).toBeVisible();
    await expect(portico.account).toContainText(fern.address);
    await fund(home.id, fern.address, parseEther('1.25'));
    await portico.signIn();
    await page.reload();
    await expect(portico.account).toContainText('Signed in');
    expect(outside, 'what left this machine').toEqual([]);
    await test.step('the chain is an icon and the balance is not there', async () => {
      const { symbol } = home.nativeCurrency;
      await expect(portico.account).toContainText(`1.25 ${symbol}`);
      await expect(portico.chainButton.locator('svg').first()).toBeVisible();
      await expect(portico.chainButton.getByText(home.name)).toBeHidden();
      await expect(portico.accountButton).toBeVisible();
      await expect(portico.accountButton).not.toContainText(symbol);
    });
  });
});

test.describe('on an Android phone', () => {
  test.use(androidPhone);

  test('wallets that cannot work are left out, and one that announces itself late comes last', async ({
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
    await expect(portico.walletOption(appWallet.id)).toBeVisible();
    expect(await modal.ids()).toEqual(onPhones);
    await page.evaluate(() => {
      Reflect.set(window, 'isLate', true);
      window.dispatchEvent(new Event('eip6963:requestProvider'));
    });
    await expect(portico.walletOption('org.example.fern')).toBeVisible();
    // So that nothing moves under a finger.
    expect(await modal.ids()).toEqual([...onPhones, 'org.example.fern']);
    const heading = modal.text(name).locator('..');
    const countLines = (words: Element) =>
      words.clientHeight / Number.parseFloat(getComputedStyle(words).lineHeight);
    expect(await heading.evaluate(countLines)).toBe(2);
    // Then the browser ends the second line with an ellipsis.
    await expect(heading).toHaveCSS('-webkit-line-clamp', '2');
  });
});
