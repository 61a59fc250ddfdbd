import { within } from '@testing-library/react';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { shortenAddress } from '@/lib/address';
import { fill, openPart, readAlerts } from '@/tests/components/support/account-page';
import { expect, test } from '@/tests/components/support/fixtures';
import type { PageView } from '@/tests/components/support/page-view';
import { home, setCode } from '@/tests/support/chains';
import { tokenCode } from '@/tests/support/token';
import { RpcError } from '@/tests/support/wallet/rpc-error';
import type { TestWallet } from '@/tests/support/wallet/test-wallet';

const createAddress = () => privateKeyToAccount(generatePrivateKey()).address;

/** The parts of the form that adds a token. */
async function openTokenForm(view: PageView, owner: TestWallet) {
  await view.enter(owner);
  const account = await view.findAccount();
  const parts = within(account);
  await openPart(account, 'Add a token');
  const field = (label: string) => parts.getByLabelText<HTMLInputElement>(label);
  const readFields = () => [field('Symbol').value, field('Decimals').value];
  const type = (label: string, text: string) => fill(view.user, field(label), text);
  const add = () => view.user.click(parts.getByRole('button', { name: 'Add to wallet' }));
  return { account, readFields, type, add };
}

test('a token is added with what the chain says of it, and not with what was typed of another', async ({
  view,
}) => {
  const owner = view.install();
  const address = createAddress();
  await setCode(home.id, address, tokenCode);
  const { account, readFields, type, add } = await openTokenForm(view, owner);
  await type('Token address', createAddress());
  await type('Symbol', 'MOSS');
  await type('Decimals', '18');
  await type('Token address', address);
  await expect.poll(readFields).toEqual(['FERN', '6']);
  await add();
  await expect.poll(() => account.textContent).toContain('FERN was added to your wallet.');
  expect(owner.requests.at(-1)).toMatchObject({
    method: 'wallet_watchAsset',
    params: { type: 'ERC20', options: { address, symbol: 'FERN', decimals: 6 } },
  });
});

test('a token of which the chain says nothing is added with what is typed, a refusal is silent', async ({
  view,
}) => {
  const owner = view.install();
  const asked = () => owner.requests.filter(({ method }) => method === 'wallet_watchAsset').length;
  const { account, type, add } = await openTokenForm(view, owner);
  owner.rejectNext(4001, 'wallet_watchAsset');
  await type('Token address', createAddress());
  await expect
    .poll(() => account.textContent)
    .toContain('The contract doesn’t give its symbol and decimals.');
  const hint = 'Enter 1 to 11 characters, such as DAI.';
  expect(account.textContent).not.toContain(hint);
  await add();
  expect(account.textContent).toContain(hint);
  await type('Symbol', 'MOSS');
  await type('Decimals', '18');
  await add();
  await expect.poll(asked).toBe(1);
  await within(account).findByRole('button', { name: 'Add to wallet' });
  expect(readAlerts(account)).toEqual([]);
  await add();
  await expect.poll(() => account.textContent).toContain('MOSS was added to your wallet.');
});

test('a visitor who chooses another account in the wallet is offered to sign in with it', async ({
  view,
}) => {
  const owner = view.install();
  await view.enter(owner);
  const account = within(await view.findAccount());
  owner.picksOther = true;
  await view.user.click(account.getByRole('button', { name: 'Change accounts' }));
  const mismatch = await within(document.body).findByRole('region', {
    name: 'Different account in your wallet',
  });
  const short = shortenAddress(owner.address);
  expect(mismatch.textContent).toContain(`your wallet is on ${short}`);
  within(mismatch).getByRole('button', { name: `Sign in as ${short}` });
});

test('a visitor of a wallet without a choice of accounts is told', async ({ view }) => {
  const owner = view.install();
  owner.answerWith('wallet_requestPermissions', () => {
    throw new RpcError(4200, 'Unsupported method');
  });
  await view.enter(owner);
  const account = await view.findAccount();
  expect(readAlerts(account)).toEqual([]);
  const choose = within(account).getByRole('button', { name: 'Change accounts' });
  await view.user.click(choose);
  await expect
    .poll(() => readAlerts(account))
    .toEqual(['Your wallet can’t do this from here. Try it in the wallet itself.']);
});
