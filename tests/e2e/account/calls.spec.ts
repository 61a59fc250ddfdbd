import { parseEther } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { fund } from '@/tests/support/chains';
import { expect, test } from '@/tests/support/fixtures';
import { watchNode } from '@/tests/support/node-requests';
import { servers } from '@/tests/support/servers';

test('node and wallet are asked in the methods of the specification', async ({
  portico,
  page,
  wallet,
}) => {
  const owner = await wallet();
  await fund(1, owner.address, parseEther('1'));
  const calls = watchNode(page, 1);
  await portico.enterByHand();
  await portico.fillTransfer(privateKeyToAccount(generatePrivateKey()).address, '0.25');
  await expect(portico.account).toContainText('Network fee');
  await portico.sendButton.click();
  await expect(portico.account).toContainText('Confirmed.');
  await page.reload();
  await expect(portico.account).toContainText(owner.address);
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

test.describe('on a chain without Multicall3', () => {
  test.use({ baseURL: servers.demo.url });

  test('the balance is asked by eth_getBalance', async ({ portico, page, wallet }) => {
    const owner = await wallet({ chainId: 31337 });
    await fund(31337, owner.address, parseEther('1.5'));
    const calls = watchNode(page, 31337);
    await portico.enter();
    await expect(portico.account).toContainText('1.5 ETH');
    expect(calls).toContainEqual(
      expect.objectContaining({ method: 'eth_getBalance', params: [owner.address, 'latest'] }),
    );
  });
});
