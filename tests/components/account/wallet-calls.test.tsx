import { within } from '@testing-library/react';
import { shortenAddress } from '@/lib/address';
import {
  countAsked,
  createAddress,
  openTokenForm,
  readAlerts,
} from '@/tests/components/support/account-page';
import { expect, test } from '@/tests/components/support/fixtures';
import { home } from '@/tests/support/chains';
import { deployToken } from '@/tests/support/tokens';
import { RpcError } from '@/tests/support/wallet/rpc-error';

test('a token is added with its on-chain symbol and decimals, not those typed for another one', async ({
  view,
}) => {
  const address = await deployToken(home.id);
  const { owner, account } = await view.enterWith();
  const { field, type, press } = await openTokenForm(view, account);
  await type('Token address', createAddress());
  await type('Symbol', 'MOSS');
  await type('Decimals', '18');
  await type('Token address', address);
  await expect.poll(() => [field('Symbol').value, field('Decimals').value]).toEqual(['FERN', '6']);
  await press('Add to wallet');
  await expect.poll(() => account.textContent).toContain('FERN was added to your wallet.');
  expect(owner.requests.at(-1)).toMatchObject({
    method: 'wallet_watchAsset',
    params: { type: 'ERC20', options: { address, symbol: 'FERN', decimals: 6 } },
  });
});

test('a token without on-chain details is added with those typed, and a refusal is silent', async ({
  view,
}) => {
  const { owner, account } = await view.enterWith();
  const { type, press } = await openTokenForm(view, account);
  owner.rejectNext(4001, 'wallet_watchAsset');
  await type('Token address', createAddress());
  await expect
    .poll(() => account.textContent)
    .toContain('The contract doesn’t give its symbol and decimals.');
  const hint = 'Enter 1 to 11 characters, such as DAI.';
  expect(account.textContent).not.toContain(hint);
  await press('Add to wallet');
  expect(account.textContent).toContain(hint);
  await type('Symbol', 'MOSS');
  await type('Decimals', '18');
  await press('Add to wallet');
  await expect.poll(() => countAsked(owner, 'wallet_watchAsset')).toBe(1);
  await within(account).findByRole('button', { name: 'Add to wallet' });
  expect(readAlerts(account)).toEqual([]);
  await press('Add to wallet');
  await expect.poll(() => account.textContent).toContain('MOSS was added to your wallet.');
});

test('a visitor who chooses another account in the wallet can sign in with it', async ({
  view,
}) => {
  const { owner, account } = await view.enterWith();
  owner.picksOther = true;
  await view.user.click(within(account).getByRole('button', { name: 'Change accounts' }));
  const mismatch = await within(document.body).findByRole('region', {
    name: 'Different account in your wallet',
  });
  const short = shortenAddress(owner.address);
  expect(mismatch.textContent).toContain(`your wallet is on ${short}`);
  await within(mismatch).findByRole('button', { name: `Sign in as ${short}` });
});

test('the page reports a wallet that cannot change accounts on request', async ({ view }) => {
  const { owner, account } = await view.enterWith();
  owner.answerWith('wallet_requestPermissions', () => {
    throw new RpcError(4200, 'Unsupported method');
  });
  expect(readAlerts(account)).toEqual([]);
  const choose = within(account).getByRole('button', { name: 'Change accounts' });
  await view.user.click(choose);
  await expect
    .poll(() => readAlerts(account))
    .toEqual(['Your wallet can’t do this from here. Try it in the wallet itself.']);
});
