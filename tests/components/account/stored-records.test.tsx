import { within } from '@testing-library/react';
import { parseEther } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { productId } from '@/lib/config';
import {
  fillTransfer,
  findAccountButton,
  getSendButton,
} from '@/tests/components/support/account-page';
import { expect, test } from '@/tests/components/support/fixtures';
import { fund, home } from '@/tests/support/chains';

type Records = Readonly<Record<string, string>>;

function store(records: Records): void {
  for (const [key, text] of Object.entries(records)) localStorage.setItem(key, text);
}

/** Each set side by side. */
const kitRecords: readonly Records[] = [
  {
    'rk-transactions': 'null',
    'rk-recent': 'null',
    'rk-latest-id': 'constructor',
    WALLETCONNECT_DEEPLINK_CHOICE: '{',
  },
  {
    'rk-transactions': '"text"',
    'rk-recent': '{',
    'rk-latest-id': '{',
    WALLETCONNECT_DEEPLINK_CHOICE: 'null',
  },
  {
    'rk-transactions': '[null]',
    'rk-recent': '[null,7,{}]',
    WALLETCONNECT_DEEPLINK_CHOICE: '{"href":"javascript:alert(1)"}',
  },
  { 'rk-transactions': '{', 'rk-recent': '["constructor","__proto__"]' },
  { 'rk-transactions': '7' },
];

test('the page lives with records of the kit that are junk', async ({ view }) => {
  const owner = view.install();
  for (const records of kitRecords) {
    store(records);
    await view.enter(owner);
    await view.user.click(await findAccountButton());
    const dialog = await within(document.body).findByRole('dialog');
    within(dialog).getByTestId('rk-disconnect-button');
    await view.user.keyboard('{Escape}');
    await expect.poll(() => dialog.isConnected).toBe(false);
  }
});

test('of the stored transactions only those that are none are dropped', async ({ view }) => {
  const owner = view.install();
  const hash = `0x${'1'.repeat(64)}`;
  const good = { hash, description: 'The good one', status: 'confirmed' };
  const mixed = { [owner.address]: { [home.id]: [null, good, 'x', { ...good, description: {} }] } };
  store({ 'rk-transactions': JSON.stringify(mixed) });
  await view.enter(owner);
  await view.user.click(await findAccountButton());
  const dialog = await within(document.body).findByRole('dialog');
  await expect.poll(() => dialog.textContent).toContain('The good one');
  const stored = localStorage.getItem('rk-transactions');
  expect(JSON.parse(stored ?? '')).toEqual({ [owner.address]: { [home.id]: [good] } });
});

const wagmiRecords: readonly Records[] = [
  { 'wagmi.store': 'null', 'wagmi.recentConnectorId': '{' },
  { 'wagmi.store': '{', 'wagmi.recentConnectorId': '{}' },
  { 'wagmi.store': '"text"', 'wagmi.recentConnectorId': '7' },
  { 'wagmi.store': '{"state":null,"version":2}' },
  { 'wagmi.recentConnectorId': '{' },
  { 'wagmi.recentConnectorId': '{}' },
];

test('the page lives with records of wagmi that are junk', async ({ portico, view }) => {
  const owner = view.install();
  await view.enter(owner);
  for (const records of wagmiRecords) {
    view.leave();
    store(records);
    await view.visit();
    await portico.connect();
    const account = await view.findAccount();
    expect(account.textContent).toContain(owner.address);
  }
});

const { address: receiver } = privateKeyToAccount(generatePrivateKey());

test.for(['{', '[null,7,{"hash":"0x1"}]'])(
  'a memory of sent transactions of %s is dropped at the next one',
  async (junk, { view }) => {
    const owner = view.install();
    await fund(home.id, owner.address, parseEther('1'));
    store({ [`${productId}.sent`]: junk });
    await view.enter(owner);
    const account = await view.findAccount();
    // What is mined at once is not kept.
    owner.skipsNonce = true;
    await fillTransfer(view.user, account, { to: receiver, amount: '0.25' });
    await view.user.click(getSendButton(account));
    await expect
      .poll(() => JSON.parse(localStorage.getItem(`${productId}.sent`) ?? ''))
      .toEqual([expect.objectContaining({ to: receiver.toLowerCase() })]);
  },
);

test('storage that is wiped under an open page costs nothing', async ({ view }) => {
  const owner = view.install();
  await fund(home.id, owner.address, parseEther('1'));
  await view.enter(owner);
  localStorage.clear();
  const account = await view.findAccount();
  await fillTransfer(view.user, account, { to: receiver, amount: '0.25' });
  await view.user.click(getSendButton(account));
  await expect.poll(() => account.textContent).toContain('Confirmed.');
  expect(document.body.textContent).not.toContain('doesn’t let this page remember things');
  await view.user.click(within(account).getByRole('button', { name: 'Disconnect' }));
  await expect.poll(() => account.isConnected).toBe(false);
});
