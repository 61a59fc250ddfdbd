import { concat, encodeAbiParameters } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { shortenAddress } from '@/lib/address';
import { setCode } from '@/tests/support/chains';
import { expect, test } from '@/tests/support/fixtures';
import { RpcError } from '@/tests/support/wallet/rpc-error';

const fresh = () => privateKeyToAccount(generatePrivateKey()).address;

/** A contract that gives six for `decimals()` (0x313ce567) and FERN for all else. */
const tokenCode = concat([
  '0x5f3560e01c63313ce56714601857606060215f3960605ff3',
  '0x5b60065f5260205ff3',
  encodeAbiParameters([{ type: 'string' }], ['FERN']),
]);

test('a token is added to the wallet with what the chain says of it', async ({ door, wallet }) => {
  const owner = await wallet();
  const address = fresh();
  await setCode(1, address, tokenCode);
  await door.enter();
  await door.account.getByText('More', { exact: true }).click();
  await door.account.getByLabel('Token address').fill(address);
  await expect(door.account.getByLabel('Symbol')).toHaveValue('FERN');
  await expect(door.account.getByLabel('Decimals')).toHaveValue('6');
  await door.account.getByRole('button', { name: 'Add to wallet' }).click();
  await expect(door.account).toContainText('FERN was added to your wallet.');
  expect(owner.requests.at(-1)).toMatchObject({
    method: 'wallet_watchAsset',
    params: { type: 'ERC20', options: { address, symbol: 'FERN', decimals: 6 } },
  });
});

test('a token of which the chain says nothing is typed in, and a refusal is silent', async ({
  door,
  wallet,
}) => {
  const owner = await wallet();
  owner.rejectNext(4001, 'wallet_watchAsset');
  await door.enter();
  await door.account.getByText('More', { exact: true }).click();
  await door.account.getByLabel('Token address').fill(fresh());
  await expect(door.account).toContainText('The contract does not give its symbol and decimals.');
  const add = door.account.getByRole('button', { name: 'Add to wallet' });
  await add.click();
  await expect(door.account).toContainText('Enter 1 to 11 characters, such as DAI.');
  await door.account.getByLabel('Symbol').fill('MOSS');
  await door.account.getByLabel('Decimals').fill('18');
  const asked = () => owner.requests.filter(({ method }) => method === 'wallet_watchAsset').length;
  await add.click();
  await expect.poll(asked).toBe(1);
  await expect(door.account.getByRole('alert')).toHaveCount(0);
  await add.click();
  await expect(door.account).toContainText('MOSS was added to your wallet.');
});

test('a visitor chooses another account in the wallet', async ({ door, wallet }) => {
  const owner = await wallet();
  const before = owner.address;
  await door.enter();
  owner.picksOther = true;
  await door.accountAction('Choose other accounts').click();
  await expect.poll(() => owner.address).not.toBe(before);
  await expect(door.mismatch).toContainText(`your wallet is on ${shortenAddress(owner.address)}`);
  await door.mismatch.getByRole('button', { name: 'Sign in with' }).click();
  await door.signIn();
  await expect(door.account).toContainText(owner.address);
});

test('a wallet that has no choice of accounts says so', async ({ door, wallet }) => {
  const owner = await wallet();
  await door.enter();
  owner.answerWith('wallet_requestPermissions', () => {
    throw new RpcError(4200, 'Unsupported method');
  });
  await door.accountAction('Choose other accounts').click();
  await expect(door.account.getByRole('alert')).toHaveText(
    'Your wallet cannot do this. Please try it in the wallet itself.',
  );
});

test('a network that the wallet fails to add counts as refused', async ({ door, wallet }) => {
  const owner = await wallet({ chains: [1] });
  await door.enter();
  owner.rejectNext(-32603, 'wallet_addEthereumChain');
  await door.chainButton.click();
  await door.chainOption(8453).click();
  await expect(door.dialog).toBeHidden();
  await expect(door.chainButton).toContainText('Ethereum');
  await expect(door.walletAlert).toHaveCount(0);
  expect(owner.requests.map(({ method }) => method)).toContain('wallet_addEthereumChain');
});
