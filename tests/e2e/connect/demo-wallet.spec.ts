import { parseEther } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { balanceOf } from '@/tests/support/chains';
import { ConnectModal } from '@/tests/support/connect-modal';
import { expect, test } from '@/tests/support/fixtures';
import { iPhone } from '@/tests/support/phone';
import { servers } from '@/tests/support/servers';
import { readSession } from '@/tests/support/session';

const demoWallet = 'dev.portico.demo';

test.describe('where the server says demo', () => {
  test.use({ baseURL: servers.demo.url });

  test('a visitor with no wallet does the whole round, and can refuse each request and be asked again', async ({
    door,
    page,
  }) => {
    const approve = page.getByRole('button', { name: 'Approve' });
    const reject = page.getByRole('button', { name: 'Reject' });
    const { address: to } = privateKeyToAccount(generatePrivateKey());
    await door.open();
    await door.connect(demoWallet);
    await reject.click();
    await door.retryButton.click();
    await approve.click();
    await door.readySignButton.click();
    await reject.click();
    await expect(door.readySignButton).toBeVisible();
    await door.readySignButton.click();
    await approve.click();
    await expect(door.account).toContainText('Signed in');
    expect(await readSession(page)).toMatchObject({ chainId: 31337 });

    await door.account.getByText('Send', { exact: true }).first().click();
    await door.account.getByLabel('To', { exact: true }).fill(to);
    await door.account.getByLabel('Amount in ETH').fill('0.05');
    await door.account.getByRole('button', { name: 'Send' }).click();
    await reject.click();
    await door.account.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByRole('dialog', { name: 'Send this transaction?' })).toContainText(to);
    await approve.click();
    await expect(door.account).toContainText('Confirmed.');
    expect(await balanceOf(31337, to)).toBe(parseEther('0.05'));

    await page.reload();
    await expect(door.account).toContainText('Signed in');
    await door.accountAction('Disconnect').click();
    await expect(door.connectButton).toHaveText('Connect Wallet');
    await expect.poll(() => readSession(page)).toEqual({});
  });

  test.describe('on a phone', () => {
    test.use(iPhone);

    test('the demo wallet is the first of the list, connects and signs in', async ({
      door,
      page,
    }) => {
      const approve = page.getByRole('button', { name: 'Approve' });
      await door.open();
      await door.connectButton.tap();
      await expect(door.walletOption(demoWallet)).toBeVisible();
      expect((await new ConnectModal(page).ids())[0]).toBe(demoWallet);
      await door.walletOption(demoWallet).tap();
      await approve.tap();
      await door.readySignButton.tap();
      await approve.tap();
      await expect(door.account).toContainText('Signed in');
    });
  });

  test('the demo wallet stands beside one of your own', async ({ door, wallet }) => {
    const { address } = await wallet({ chainId: 31337 });
    await door.open();
    await door.connectButton.click();
    await expect(door.walletOption(demoWallet)).toBeVisible();
    await door.walletOption('org.example.test-wallet').click();
    await door.signIn();
    await expect(door.account).toContainText(address);
  });
});

test('a server that does not say demo has no demo wallet', async ({ door }) => {
  await door.open();
  await door.connectButton.click();
  await expect(door.walletOption('metaMask')).toBeVisible();
  await expect(door.walletOption(demoWallet)).toHaveCount(0);
});
