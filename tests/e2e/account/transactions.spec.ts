import { parseEther } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { balanceOf, fund, home } from '@/tests/support/chains';
import { expect, test } from '@/tests/support/fixtures';
import { watchNode } from '@/tests/support/node-requests';
import { storedTransactions } from '@/tests/support/stored-transactions';

test('a transfer shows its fee, is confirmed, kept and listed, by the methods of the specification', async ({
  portico,
  page,
  wallet,
}) => {
  const owner = await wallet();
  const { address: recipient } = privateKeyToAccount(generatePrivateKey());
  await fund(home.id, owner.address, parseEther('1'));
  const calls = watchNode(page, home.id);
  await portico.enterByHand();
  await portico.fillTransfer(recipient, '0.25');
  await expect(portico.account).toContainText(
    new RegExp(`Network fee: about 0\\.\\d+ ${home.nativeCurrency.symbol}`),
  );
  await portico.sendButton.click();
  await expect(portico.account).toContainText('Confirmed.');
  expect(await balanceOf(home.id, recipient)).toBe(parseEther('0.25'));
  await expect
    .poll(() => storedTransactions(page, owner.address, home.id))
    .toEqual([
      {
        hash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
        description: `Send 0.25 ${home.nativeCurrency.symbol} to ${recipient.slice(0, 4)}…${recipient.slice(-4)}`,
        status: 'confirmed',
      },
    ]);
  await page.reload();
  // The wallet code has its own button by then: a press between that and the early one is lost.
  await expect(portico.balance(home)).toBeVisible();
  await portico.accountButton.click();
  await expect(portico.dialog).toContainText(`Send 0.25 ${home.nativeCurrency.symbol}`);
  await expect(portico.dialog).toContainText('Confirmed');
  expect(calls.map(({ method }) => method)).toEqual(
    expect.arrayContaining(['eth_call', 'eth_estimateGas', 'eth_getTransactionReceipt']),
  );
  expect(owner.requests.map(({ method }) => method)).toEqual(
    expect.arrayContaining([
      'wallet_requestPermissions',
      'eth_chainId',
      'personal_sign',
      'eth_sendTransaction',
      'eth_accounts',
    ]),
  );
});
