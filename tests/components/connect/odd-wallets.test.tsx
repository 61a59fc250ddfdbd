import { within } from '@testing-library/react';
import { numberToHex, parseEther } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import {
  countAsked,
  createAddress,
  getSendButton,
  openTokenForm,
  send,
} from '@/tests/components/support/account-page';
import { expect, test } from '@/tests/components/support/fixtures';
import { textOf } from '@/tests/components/support/portico';
import { away, fund, home } from '@/tests/support/chains';

const look = 'Your wallet hasn’t responded.';
const slowMs = 15_000;

test('the page reports a wallet that is slow to connect, sign, send or switch until it responds', async ({
  clock,
  portico,
  view,
}) => {
  const owner = view.install();
  await fund(home.id, owner.address, parseEther('1'));
  await view.visit();
  const untilTold = async () => {
    expect(portico.walletAlert()).toBeNull();
    await clock.run(slowMs + 1_000);
    await portico.until(portico.walletAlert, look);
  };

  owner.hold();
  await portico.connect();
  await portico.until(portico.dialog, 'Confirm connection in the extension');
  await untilTold();
  await view.user.keyboard('{Escape}');
  await expect.poll(portico.dialog).toBeNull();
  await portico.openList();
  owner.release();
  await portico.until(portico.readySignButton);
  expect(portico.walletAlert()).toBeNull();

  owner.hold();
  await portico.press(portico.readySignButton);
  await portico.until(portico.signMessageButton, 'Waiting for signature');
  await untilTold();
  owner.release();
  await portico.until(portico.accountButton);
  expect(portico.walletAlert()).toBeNull();

  const account = await view.findAccount();
  owner.hold();
  await send(view, account);
  await expect.poll(() => getSendButton(account).textContent).toBe('Confirm in your wallet…');
  await untilTold();
  owner.release();
  await portico.until(portico.account, 'Confirmed.');
  expect(portico.walletAlert()).toBeNull();

  owner.hold();
  await portico.switchTo(away.id);
  await untilTold();
  await view.user.keyboard('{Escape}');
  expect(textOf(portico.account())).toContain(owner.address);
  owner.release();
  await expect.poll(portico.walletAlert).toBeNull();
});

test('each wait can be cancelled: a later refusal is ignored, and a later success is shown', async ({
  clock,
  portico,
  view,
}) => {
  const { owner, account } = await view.enterWith('1');
  const cancel = () => portico.button(portico.account(), 'Cancel');
  const networks = within(account).getByLabelText<HTMLSelectElement>('Choose a network');
  const choose = () => portico.button(portico.account(), 'Change accounts');
  const cancelRequest = async (method: string, ask: () => Promise<void>) => {
    const before = countAsked(owner, method);
    owner.hold();
    await ask();
    await expect.poll(() => countAsked(owner, method)).toBe(before + 1);
    await portico.press(cancel);
    await expect.poll(cancel).toBeNull();
    await clock.run(slowMs + 1_000);
    expect(portico.walletAlert()).toBeNull();
  };
  const switchNetwork = async () => {
    await view.user.selectOptions(networks, away.name);
    await portico.press(() => portico.button(portico.account(), 'Switch'));
  };
  // A refused transfer.
  await cancelRequest('eth_sendTransaction', () => send(view, account));
  owner.rejectNext(-32603, 'eth_sendTransaction');
  owner.release();
  // A request for other accounts.
  await cancelRequest('wallet_requestPermissions', () => portico.press(choose));
  expect(choose()?.getAttribute('aria-disabled')).toBe('false');
  expect(document.activeElement === choose()).toBe(true);
  owner.rejectNext(-32603, 'wallet_requestPermissions');
  owner.release();
  // A refused switch, and an accepted one.
  await cancelRequest('wallet_switchEthereumChain', switchNetwork);
  expect(networks.value).toBe(`${home.id}`);
  owner.rejectNext(-32603, 'wallet_switchEthereumChain');
  owner.release();
  await cancelRequest('wallet_switchEthereumChain', switchNetwork);
  expect(portico.walletAlert()).toBeNull();
  owner.release();
  await expect.poll(() => networks.value).toBe(`${away.id}`);
  // A token.
  await cancelRequest('wallet_watchAsset', async () => {
    const { type, press } = await openTokenForm(view, account);
    await type('Token address', createAddress());
    await type('Symbol', 'MOSS');
    await type('Decimals', '18');
    await press('Add to wallet');
  });
  owner.release();
  await portico.until(portico.account, 'MOSS was added to your wallet.');
  expect(portico.walletAlert()).toBeNull();
  expect(portico.account()?.querySelector('[role="alert"]')).toBeNull();
});

test('a lock, an account change or a network change while signing or sending ends that step', async ({
  portico,
  view,
}) => {
  const owner = view.install();
  const other = privateKeyToAccount(generatePrivateKey());
  await fund(home.id, other.address, parseEther('1'));
  await view.visit();
  await portico.connect();
  const beginToSign = async () => {
    await portico.until(portico.readySignButton);
    owner.hold();
    await portico.press(portico.readySignButton);
    await portico.until(portico.signMessageButton, 'Waiting for signature');
  };
  // Locking the wallet leaves the page as before.
  await beginToSign();
  await owner.lock();
  await portico.untilDisconnected();
  owner.release();
  expect(portico.account()).toBeNull();
  // A change of account during signing is reported.
  await portico.connect();
  await beginToSign();
  await owner.switchAccount(other);
  owner.release();
  await portico.until(portico.dialog, 'Error signing message, please retry!');
  await portico.signIn();
  await portico.until(portico.account, other.address);
  expect(view.server.session).toMatchObject({ address: other.address });
  // A change of account during sending is reported.
  const account = await view.findAccount();
  owner.hold();
  await send(view, account);
  await expect.poll(() => getSendButton(account).textContent).toBe('Confirm in your wallet…');
  await owner.switchAccount();
  await portico.until(portico.mismatch);
  owner.release();
  await portico.until(portico.mismatch);
  // The sign-in itself handles a change of network during signing.
  await portico.press(() => portico.button(portico.mismatch(), 'Sign out'));
  await portico.until(portico.account, 'Not signed in');
  await portico.press(portico.connectButton);
  await beginToSign();
  await owner.setChain(away.id);
  owner.release();
  await portico.until(() => portico.accountButton() ?? portico.readySignButton());
});

test('a provider that throws, or returns no promise or no account, is reported and does not connect', async ({
  portico,
  view,
}) => {
  const owner = view.install();
  owner.answerWith('wallet_requestPermissions', () => []);
  const requests: readonly (() => unknown)[] = [
    () => {
      throw new Error('no');
    },
    () => undefined,
    () => 7,
  ];
  const icon = 'data:image/png;base64,AAAA';
  for (const [index, request] of requests.entries()) {
    const names = { uuid: `odd${index}`, name: `Odd ${index}`, rdns: `org.example.odd${index}` };
    view.announce({ ...names, icon }, { request, on() {}, removeListener() {} });
  }
  for (const accounts of [[], ['0x12'], { length: 1 }]) {
    const row = { message: JSON.stringify(accounts) };
    owner.answerWith('eth_requestAccounts', () => accounts);
    owner.answerWith('eth_accounts', () => accounts);
    await view.visit();
    const asked = owner.requests.length;
    owner.stall();
    await portico.connect();
    await portico.until(() => portico.inDialog('Cancel'));
    await expect.poll(() => owner.requests.length, row).toBeGreaterThan(asked);
    owner.resume();
    await expect.poll(() => portico.inDialog('Cancel'), row).toBeNull();
    expect(portico.signMessageButton(), row.message).toBeNull();
    expect(portico.account(), row.message).toBeNull();
  }
  for (const [index, what] of ['throws', 'nothing', 'a number'].entries()) {
    const row = { message: what };
    await portico.press(() => portico.walletOption(`org.example.odd${index}`));
    await expect
      .poll(() => textOf(portico.walletAlert()), row)
      .toMatch(/an invalid response|Your wallet couldn’t do this|wasn’t found/);
    await portico.dismiss();
    await expect.poll(portico.walletAlert, row).toBeNull();
    expect(portico.account(), row.message).toBeNull();
  }
});

test('an odd chain id, and a lowercase address followed by ten thousand others, are accepted', async ({
  portico,
  view,
}) => {
  const owner = view.install();
  await view.visit();
  for (const chainId of [`${home.id}`, numberToHex(home.id).replace('0x', '0x000')]) {
    owner.answerWith('eth_chainId', () => chainId);
    await portico.connect();
    await portico.until(portico.readySignButton);
    await portico.press(() => portico.inDialog('Cancel'));
    await portico.untilDisconnected();
  }
  owner.answerWith('eth_chainId', () => numberToHex(home.id));
  const many = Array.from({ length: 10_000 }, (_, index) => numberToHex(index + 1, { size: 20 }));
  const accounts = () => [owner.address.toLowerCase(), ...many];
  owner.answerWith('wallet_requestPermissions', () => [
    { caveats: [{ type: 'restrictReturnedAccounts', value: accounts() }] },
  ]);
  owner.answerWith('eth_requestAccounts', accounts);
  owner.answerWith('eth_accounts', accounts);
  owner.connectedOrigins.add(window.location.origin);
  await portico.connect();
  await portico.signIn();
  await portico.until(portico.account, owner.address);
});
