import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { shortenAddress } from '@/lib/address';
import { setCode } from '@/tests/support/chains';
import { expect, test } from '@/tests/support/fixtures';
import { tokenCode } from '@/tests/support/token';
import { RpcError } from '@/tests/support/wallet/rpc-error';

const fresh = () => privateKeyToAccount(generatePrivateKey()).address;

test('a token is added with what the chain says of it, else what is typed, and a refusal is silent', async ({
  portico,
  wallet,
}) => {
  const owner = await wallet();
  const address = fresh();
  await setCode(1, address, tokenCode);
  await portico.enter();
  const token = portico.account.getByLabel('Token address');
  const add = portico.account.getByRole('button', { name: 'Add to wallet' });
  const asked = () => owner.requests.filter(({ method }) => method === 'wallet_watchAsset').length;
  await portico.account.getByText('More', { exact: true }).click();
  await token.fill(address);
  await expect(portico.account.getByLabel('Symbol')).toHaveValue('FERN');
  await expect(portico.account.getByLabel('Decimals')).toHaveValue('6');
  await add.click();
  await expect(portico.account).toContainText('FERN was added to your wallet.');
  expect(owner.requests.at(-1)).toMatchObject({
    method: 'wallet_watchAsset',
    params: { type: 'ERC20', options: { address, symbol: 'FERN', decimals: 6 } },
  });

  await test.step('a token of which the chain says nothing', async () => {
    owner.rejectNext(4001, 'wallet_watchAsset');
    await token.fill(fresh());
    await expect(portico.account).toContainText(
      'The contract does not give its symbol and decimals.',
    );
    const hint = portico.account.getByText('Enter 1 to 11 characters, such as DAI.');
    await expect(hint).toHaveCount(0);
    await add.click();
    await expect(hint).toBeVisible();
    await portico.account.getByLabel('Symbol').fill('MOSS');
    await portico.account.getByLabel('Decimals').fill('18');
    await add.click();
    await expect.poll(asked).toBe(2);
    await expect(portico.account.getByRole('alert')).toHaveCount(0);
    await add.click();
    await expect(portico.account).toContainText('MOSS was added to your wallet.');
  });

  await test.step('what was typed of one token is not said of another', async () => {
    await token.fill(address);
    await expect(portico.account.getByLabel('Symbol')).toHaveValue('FERN');
    await expect(portico.account.getByLabel('Decimals')).toHaveValue('6');
  });
});

test('a visitor chooses another account in the wallet, and a wallet without that choice is told', async ({
  portico,
  wallet,
}) => {
  const owner = await wallet();
  const before = owner.address;
  await portico.enter();
  owner.picksOther = true;
  await portico.accountAction('Choose other accounts').click();
  await expect.poll(() => owner.address).not.toBe(before);
  await expect(portico.mismatch).toContainText(
    `your wallet is on ${shortenAddress(owner.address)}`,
  );
  await portico.mismatch.getByRole('button', { name: 'Sign in with' }).click();
  await portico.signIn();
  await expect(portico.account).toContainText(owner.address);

  await test.step('no choice of accounts', async () => {
    owner.answerWith('wallet_requestPermissions', () => {
      throw new RpcError(4200, 'Unsupported method');
    });
    const alert = portico.account.getByRole('alert');
    await expect(alert).toHaveCount(0);
    await portico.accountAction('Choose other accounts').click();
    await expect(alert).toHaveText(
      'Your wallet cannot do this. Please try it in the wallet itself.',
    );
  });
});
