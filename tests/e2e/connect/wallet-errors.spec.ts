import { devices } from '@playwright/test';
import { expect, test } from '@/tests/support/fixtures';
import { offers } from '@/tests/support/wallets';

const pending = 'A request is already waiting. Please open your wallet to answer it.';

test('what keeps a wallet from connecting is told, but for a refusal, and the kit offers to retry', async ({
  allowConsole,
  context,
  portico,
  wallet,
}) => {
  // The notice of Coinbase's SDK, whose style our policy refuses.
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
    // No longer as if the wallet were still asked.
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
    await expect(portico.walletAlert).toContainText(
      'Your browser blocked the window of the wallet.',
    );
    await expect(portico.retryButton).toBeVisible();
  });
});

const { defaultBrowserType: _, ...phone } = devices['iPhone 13'];

test.describe('on a phone', () => {
  test.use(phone);

  test('a wallet that fails to connect is told', async ({ portico, wallet }) => {
    const owner = await wallet({ inject: {} });
    owner.rejectNext(-32002);
    await portico.open();
    await portico.connectButton.click();
    await portico.walletOption('injected').click();
    await expect(portico.walletAlert).toContainText(pending);
    await portico.walletOption('injected').click();
    await expect(portico.readySignButton).toBeVisible();
    await expect(portico.walletAlert).toHaveCount(0);
  });
});
