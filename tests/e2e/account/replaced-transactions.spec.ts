import type { Page } from '@playwright/test';
import { parseEther } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { fund, home } from '@/tests/support/chains';
import { expect, test } from '@/tests/support/fixtures';
import { storedTransactions } from '@/tests/support/stored-transactions';
import { fillNonce } from '@/tests/support/wallet/signing';

test('a transaction that two tabs wait for is confirmed in both and recorded once', async ({
  context,
  portico,
  page,
  wallet,
}) => {
  const owner = await wallet();
  await fund(home.id, owner.address, parseEther('5'));
  await page.clock.install();
  await portico.enter();
  // The chain cannot mine this transaction yet: a nonce before its own is missing.
  owner.skipsNonce = true;
  await portico.fillTransfer(privateKeyToAccount(generatePrivateKey()).address, '0.25');
  await portico.sendButton.click();
  await expect(portico.account).toContainText('Waiting for the network to confirm it.');
  const tab = await context.newPage();
  await tab.goto('/');
  await expect(tab.getByRole('region', { name: 'Your account' })).toBeVisible();
  await expect(tab.getByTestId('rk-account-button')).toBeVisible();
  await fillNonce(owner);
  /** Runs the tab's clock from one poll of the node to the next. */
  const look = async (at: Page) => {
    await at.clock.runFor(5_000);
    return (await storedTransactions(at, owner.address, home.id)).map(({ status }) => status);
  };
  for (const each of [page, tab]) await expect.poll(() => look(each)).toEqual(['confirmed']);
  await tab.getByTestId('rk-account-button').click();
  await expect(
    tab.getByRole('dialog').getByText(`Send 0.25 ${home.nativeCurrency.symbol}`),
  ).toHaveCount(1);
});
