import { expect, test } from '@/tests/support/fixtures';
import { offers } from '@/tests/support/wallets';

test('the page reports why a connection failed, except for a refusal, and the kit offers to retry', async ({
  allowConsole,
  context,
  portico,
  wallet,
}) => {
  // Coinbase's SDK shows a notice with a style that our policy refuses.
  allowConsole(/Applying inline style/);
  await context.addInitScript(() => {
    window.open = () => null;
  });
  const owner = await wallet();
  await portico.open();
  const cancel = async () => {
    await portico.dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(portico.connectButton).toHaveText('Connect Wallet');
  };
  await test.step('a refusal', async () => {
    owner.rejectNext(4001);
    await portico.connect();
    await expect(portico.retryButton).toBeVisible();
    await expect(portico.walletAlert).toHaveCount(0);
    // The dialog no longer claims that the wallet has an open request.
    const asking = portico.dialog.getByText('Confirm connection in the extension');
    await expect(asking).toBeHidden();
    await expect(portico.dialog.locator('[data-failure="Not connected"]')).toBeVisible();
    owner.hold();
    await portico.retryButton.click();
    await expect(asking).toBeVisible();
    owner.release();
    await expect(portico.readySignButton).toBeVisible();
    await cancel();
  });
  if (!offers('coinbase')) return;
  await test.step('a blocked pop-up', async () => {
    await portico.connect('coinbase');
    await expect(portico.walletAlert).toContainText('Your browser blocked the wallet’s window.');
    await expect(portico.retryButton).toBeVisible();
  });
});
