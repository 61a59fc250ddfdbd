import { parseEther } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { balanceOf, type ChainId, fund } from '@/tests/support/chains';
import { expect, test } from '@/tests/support/fixtures';
import type { PorticoPage } from '@/tests/support/portico-page';
import { storedTransactions } from '@/tests/support/stored-transactions';
import { RpcError } from '@/tests/support/wallet/rpc-error';
import { sendTransaction } from '@/tests/support/wallet/signing';
import type { TestWallet } from '@/tests/support/wallet/test-wallet';

/** Sends on Ethereum, and the wallet stands on another network before it does what it does then. */
async function sendAndChange(
  portico: PorticoPage,
  owner: TestWallet,
  chainId: number,
  act: () => Promise<unknown> | unknown,
) {
  const to = privateKeyToAccount(generatePrivateKey()).address;
  await owner.setChain(1);
  await expect(portico.account.getByLabel('Amount in ETH')).toHaveCount(1);
  owner.answerWith('eth_sendTransaction', async () => {
    await owner.setChain(chainId);
    return act();
  });
  await portico.fillTransfer(to, '0.25');
  await portico.sendButton.click();
  return to;
}

/** What the page asked for, on a chain of the wallet's choice. */
function sendOn(owner: TestWallet, chainId: ChainId) {
  const { account, sendsAnyway, skipsNonce, requests } = owner;
  const { params } = requests.findLast(({ method }) => method === 'eth_sendTransaction') ?? {};
  return sendTransaction({ account, chainId, sendsAnyway, skipsNonce }, params);
}

test('a transfer refused as the network changed is told as not sent, and sent again counts where it went', async ({
  portico,
  page,
  wallet,
}) => {
  const owner = await wallet();
  for (const id of [1, 137] as const) await fund(id, owner.address, parseEther('1'));
  await portico.enter();
  await test.step('one that refuses', async () => {
    await sendAndChange(portico, owner, 137, () => {
      throw new RpcError(-32603, 'Provided chainId "0x1" must match the active chainId "0x89"');
    });
    await expect(portico.account).toContainText('so nothing was sent');
    await expect(portico.chainButton).toContainText('Polygon');
    await expect(portico.account.getByLabel('Amount in POL')).toHaveValue('');
    for (const id of [1, 137]) {
      expect(await storedTransactions(page, owner.address, id)).toEqual([]);
    }
  });
  await test.step('one that sends where it was asked to, whatever its network is now', async () => {
    const to = await sendAndChange(portico, owner, 137, () => sendOn(owner, 1));
    await expect(portico.account).toContainText('Confirmed.');
    await expect(portico.chainButton).toContainText('Polygon');
    expect(await balanceOf(1, to)).toBe(parseEther('0.25'));
    expect(await storedTransactions(page, owner.address, 137)).toEqual([]);
    expect(await storedTransactions(page, owner.address, 1)).toMatchObject([
      { description: expect.stringContaining('0.25 ETH') },
    ]);
    await owner.setChain(1);
    await expect
      .poll(() => storedTransactions(page, owner.address, 1))
      .toMatchObject([{ status: 'confirmed' }]);
    await portico.accountButton.click();
    await expect(portico.dialog).toContainText('Send 0.25 ETH');
    await expect(portico.dialog).toContainText('Confirmed');
    await portico.dialog.getByRole('button', { name: 'Close' }).click();
  });
  await test.step('one that sends on the network it was changed to, and is told so', async () => {
    const to = await sendAndChange(portico, owner, 137, () => sendOn(owner, 137));
    await expect(portico.account).toContainText('Your wallet sent this on Polygon.');
    await expect(portico.account).toContainText('Confirmed.');
    expect(await balanceOf(137, to)).toBe(parseEther('0.25'));
    await expect
      .poll(() => storedTransactions(page, owner.address, 137))
      .toMatchObject([{ status: 'confirmed', description: expect.stringContaining('0.25 POL') }]);
    expect(await storedTransactions(page, owner.address, 1)).toHaveLength(1);
  });
});

test('what is sent while the network changes to one that the page lacks is told to be out of sight', async ({
  portico,
  page,
  wallet,
}) => {
  const owner = await wallet();
  await fund(1, owner.address, parseEther('1'));
  await portico.enter();
  await sendAndChange(portico, owner, 31337, () => `0x${'5'.repeat(64)}`);
  await expect(portico.walletAlert).toContainText('this page cannot see where it went');
  expect(await storedTransactions(page, owner.address, 1)).toEqual([]);
});
