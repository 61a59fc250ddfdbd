import { parseEther } from 'viem';
import { config, productId } from '@/lib/config';
import { balanceOf } from '@/tests/support/chains';
import { ConnectModal } from '@/tests/support/connect-modal';
import { expect, test } from '@/tests/support/fixtures';
import { servers } from '@/tests/support/servers';
import { readSession } from '@/tests/support/session';

const demoWallet = `dev.${productId}.demo`;

test.describe('on a demo server', () => {
  test.use({ baseURL: servers.demo.url });

  test('a visitor without a wallet completes the whole flow, and can decline and retry each request', async ({
    portico,
    page,
  }) => {
    const approve = page.getByRole('button', { name: 'Approve' });
    const reject = page.getByRole('button', { name: 'Decline' });
    const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
    const before = await balanceOf(31337, to);
    await portico.open();
    await portico.connectButton.click();
    await expect(portico.walletOption(demoWallet)).toBeVisible();
    expect((await new ConnectModal(page).ids())[0]).toBe(demoWallet);
    await portico.walletOption(demoWallet).click();
    await reject.click();
    await expect(portico.retryButton).toBeVisible();
    const question = portico.dialog.getByText('Confirm connection in the extension');
    await expect(question).toHaveCount(1);
    await expect(question).toBeHidden();
    await portico.retryButton.click();
    await page.getByRole('button', { name: 'Connect without signing in' }).click();
    await portico.readySignButton.click();
    await reject.click();
    await expect(portico.readySignButton).toBeVisible();
    await portico.readySignButton.click();
    await approve.click();
    await expect(portico.account).toContainText('Signed in');
    expect(await readSession(page)).toMatchObject({ chainId: 31337 });

    await portico.account.getByText('Send', { exact: true }).first().click();
    await portico.account.getByRole('button', { name: 'Use the demo’s second account' }).click();
    await expect(portico.account.getByLabel('To', { exact: true })).toHaveValue(to);
    await portico.account.getByLabel('Amount in ETH').fill('0.05');
    await portico.account.getByRole('button', { name: 'Send' }).click();
    await reject.click();
    await portico.account.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByRole('dialog', { name: 'Send this transaction?' })).toContainText(to);
    await approve.click();
    await expect(portico.account).toContainText('Confirmed.');
    expect((await balanceOf(31337, to)) - before).toBe(parseEther('0.05'));

    await page.reload();
    await expect(portico.account).toContainText('Signed in');
    await portico.accountAction('Disconnect').click();
    await expect(portico.connectButton).toHaveText('Connect Wallet');
    await expect.poll(() => readSession(page)).toEqual({});

    await test.step('one approval shows the message and the account, connects and signs in', async () => {
      await portico.connect(demoWallet);
      const dialog = page.getByRole('dialog', { name: 'Connect and sign in?' });
      await expect(dialog).toContainText(portico.origin);
      const message = dialog.getByRole('region', { name: 'Message' });
      await expect(message).toContainText(config.statement);
      const account = (await dialog.getByRole('definition').nth(1).textContent()) ?? 'none';
      await expect(message).toContainText(account);
      await dialog.getByRole('button', { name: 'Approve' }).click();
      await expect(portico.account).toContainText('Signed in');
      await expect(portico.account).toContainText(account);
      await expect(portico.dialog).toHaveCount(0);
      expect(await readSession(page)).toMatchObject({ address: account, chainId: 31337 });
    });
  });
});
