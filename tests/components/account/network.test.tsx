import { screen, within } from '@testing-library/react';
import { parseEther } from 'viem';
import {
  countAsked,
  createAddress,
  readTransactions,
  send,
} from '@/tests/components/support/account-page';
import { expect, test } from '@/tests/components/support/fixtures';
import type { PageView } from '@/tests/components/support/page-view';
import { textOf } from '@/tests/components/support/portico';
import {
  away,
  balanceOf,
  configuredChains,
  fund,
  home,
  third,
  unknownChainId,
} from '@/tests/support/chains';
import { RpcError } from '@/tests/support/wallet/rpc-error';
import { sendTransaction } from '@/tests/support/wallet/signing';
import type { TestWallet } from '@/tests/support/wallet/test-wallet';

test('each network has the same name on the page and in RainbowKit, including the test chain', async ({
  portico,
  view,
}) => {
  const { account } = await view.enterWith();
  const choice = within(account).getByLabelText('Choose a network');
  const onPage = [...choice.querySelectorAll('option')].map(({ text }) => text);
  expect(onPage).toEqual(configuredChains.map(({ name }) => name));
  await portico.press(portico.chainButton);
  for (const { id, name } of configuredChains) {
    const option = await portico.until(() => portico.chainOption(id));
    await within(option).findByText(name);
  }
});

test('a network unknown to the wallet is added, and a failure to add it counts as a refusal', async ({
  portico,
  view,
}) => {
  const { owner } = await view.enterWith('0', { chains: [home.id] });
  const added = () => countAsked(owner, 'wallet_addEthereumChain');
  owner.rejectNext(-32603, 'wallet_addEthereumChain');
  await portico.switchTo(third.id);
  await expect.poll(portico.dialog).toBeNull();
  expect(textOf(portico.chainButton())).toContain(home.name);
  expect(portico.walletAlert()).toBeNull();
  expect(added()).toBe(1);
  await portico.switchTo(third.id);
  await portico.until(portico.chainButton, third.name);
  expect(added()).toBe(2);
});

test.for([
  // https://github.com/MetaMask/metamask-extension/issues/25450
  ['io.metamask', 'Unrecognized chain ID "0x4d". Try adding the chain.'],
  // In the language of its owner; the report quotes no words: https://github.com/wevm/wagmi/issues/4754
  ['com.trustwallet.app', 'Dieses Netzwerk wird nicht unterstützt.'],
] as const)(
  '%s adds a network for which it has no code, only: %s',
  async (row, { portico, view }) => {
    const [rdns, message] = row;
    const owner = view.install({ announce: { name: 'A wallet', rdns }, chains: [home.id] });
    owner.answerWith('wallet_switchEthereumChain', () => {
      throw new RpcError(-32603, message);
    });
    await view.visit();
    await portico.connect(rdns);
    await portico.signIn();
    const added = () => countAsked(owner, 'wallet_addEthereumChain');
    await portico.switchTo(third.id);
    await portico.until(portico.chainButton, third.name);
    expect(added()).toBe(1);
    await owner.setChain(home.id);
    await portico.until(portico.chainButton, home.name);
    owner.rejectNext(4001, 'wallet_addEthereumChain');
    await portico.switchTo(third.id);
    await expect.poll(added).toBe(2);
    await expect.poll(portico.dialog).toBeNull();
    expect(portico.walletAlert()).toBeNull();
    owner.rejectNext(-32603, 'wallet_addEthereumChain');
    await portico.switchTo(third.id);
    await portico.until(portico.walletAlert);
    expect(added()).toBe(3);
  },
);

// https://github.com/reown-com/appkit/issues/1526
test('a wallet that adds a network but stays on its own is asked once to switch, and told to if it stays', async ({
  portico,
  view,
}) => {
  const { owner } = await view.enterWith('0', { chains: [home.id] });
  const asked = () => countAsked(owner, 'wallet_switchEthereumChain');
  owner.answerWith('wallet_addEthereumChain', () => {
    owner.knownChains.add(third.id);
    return null;
  });
  await portico.switchTo(third.id);
  await portico.until(portico.chainButton, third.name);
  expect(asked()).toBe(2);
  expect(portico.walletAlert()).toBeNull();
  await owner.setChain(home.id);
  owner.knownChains.delete(third.id);
  owner.answerWith('wallet_switchEthereumChain', () => {
    if (!owner.knownChains.has(third.id)) throw new RpcError(4902, 'Unrecognized chain ID.');
    return null;
  });
  await portico.until(portico.chainButton, home.name);
  await portico.switchTo(third.id);
  await portico.until(portico.walletAlert, 'Your wallet added this network.');
  expect(textOf(portico.chainButton())).toContain(home.name);
});

test('the page switches networks by a button, the modal at once, and a refusal keeps the focus', async ({
  portico,
  view,
}) => {
  const { owner, account } = await view.enterWith();
  const networks = within(account).getByLabelText<HTMLSelectElement>('Choose a network');
  const findSwitch = () => portico.button(account, 'Switch');
  const asked = () => countAsked(owner, 'wallet_switchEthereumChain');
  await view.user.selectOptions(networks, away.name);
  expect(networks.value).toBe(`${away.id}`);
  expect(asked()).toBe(0);
  owner.rejectNext(4001, 'wallet_switchEthereumChain');
  await portico.press(findSwitch);
  await expect.poll(() => networks.value).toBe(`${home.id}`);
  expect(document.activeElement).toBe(networks);
  expect(asked()).toBe(1);
  expect(owner.chainId).toBe(home.id);
  await view.user.selectOptions(networks, third.name);
  await portico.press(findSwitch);
  await portico.until(portico.chainButton, third.name);
  await expect.poll(findSwitch).toBeNull();
  expect(networks.value).toBe(`${third.id}`);
  await portico.switchTo(away.id);
  await portico.until(portico.chainButton, away.name);
  await expect.poll(portico.dialog).toBeNull();
  expect(networks.value).toBe(`${away.id}`);
  expect(owner.chainId).toBe(away.id);
});

test('a chain outside the list is "Wrong network", and its modal leads back or disconnects', async ({
  portico,
  view,
}) => {
  const { owner, account } = await view.enterWith();
  const wrongNetworkButton = () => screen.queryByTestId('rk-wrong-network-button');
  await owner.setChain(unknownChainId);
  await portico.until(wrongNetworkButton, 'Wrong network');
  within(account).getByText('Wrong network', { selector: 'strong' });
  expect([portico.chainButton(), portico.accountButton()]).toEqual([null, null]);
  await portico.press(wrongNetworkButton);
  await portico.until(portico.dialog, 'Wrong network detected, switch or disconnect to continue.');
  await portico.press(() => portico.chainOption(home.id));
  await portico.until(portico.chainButton, home.name);
  await portico.until(portico.account, 'Signed in');
  await owner.setChain(unknownChainId);
  await portico.press(wrongNetworkButton);
  const dialog = await portico.until(portico.dialog);
  await view.user.click(within(dialog).getByRole('button', { name: /^Disconnect/ }));
  await portico.untilDisconnected();
  expect([portico.dialog(), portico.account()]).toEqual([null, null]);
});

/** Sends on Ethereum. The wallet moves to another network before it acts on the request. */
async function sendAndChange(view: PageView, chainId: number, act: (owner: TestWallet) => unknown) {
  const owner = view.install();
  const to = createAddress();
  for (const id of [home.id, away.id]) await fund(id, owner.address, parseEther('1'));
  const account = await view.enter(owner);
  owner.answerWith('eth_sendTransaction', async () => {
    await owner.setChain(chainId);
    return act(owner);
  });
  await send(view, account, { to });
  return { owner, account, to };
}

/** Sends what the page requested, on a chain of the wallet's choice. */
function sendOn(owner: TestWallet, chainId: number) {
  const { account, sendsAnyway, skipsNonce, requests } = owner;
  const { params } = requests.findLast(({ method }) => method === 'eth_sendTransaction') ?? {};
  return sendTransaction({ account, chainId, sendsAnyway, skipsNonce }, params);
}

test('a transfer refused because the network changed is reported as not sent', async ({
  portico,
  view,
}) => {
  const { owner, account } = await sendAndChange(view, away.id, () => {
    throw new RpcError(-32603, 'Provided chainId "0x1" must match the active chainId "0x89"');
  });
  await expect.poll(() => account.textContent).toContain('so nothing was sent');
  expect(textOf(portico.chainButton())).toContain(away.name);
  const field = within(account).getByLabelText<HTMLInputElement>(
    `Amount in ${away.nativeCurrency.symbol}`,
  );
  expect(field.value).toBe('');
  for (const id of [home.id, away.id]) expect(readTransactions(owner, id)).toEqual([]);
});

test('a transfer sent on the requested network counts there, even if the wallet has since switched', async ({
  portico,
  view,
}) => {
  const { owner, account, to } = await sendAndChange(view, away.id, (it) => sendOn(it, home.id));
  await expect.poll(() => account.textContent).toContain('Confirmed.');
  expect(textOf(portico.chainButton())).toContain(away.name);
  expect(await balanceOf(home.id, to)).toBe(parseEther('0.25'));
  expect(account.textContent).toContain(`0.25 ${home.nativeCurrency.symbol}`);
  expect(readTransactions(owner, away.id)).toEqual([]);
});

test('a transfer sent on the new network is reported as such, and counts there', async ({
  view,
}) => {
  const { owner, account, to } = await sendAndChange(view, away.id, (it) => sendOn(it, away.id));
  await expect.poll(() => account.textContent).toContain(`Your wallet sent this on ${away.name}.`);
  await expect.poll(() => account.textContent).toContain('Confirmed.');
  expect(await balanceOf(away.id, to)).toBe(parseEther('0.25'));
  await expect
    .poll(() => readTransactions(owner, away.id))
    .toMatchObject([
      {
        status: 'confirmed',
        description: expect.stringContaining(`0.25 ${away.nativeCurrency.symbol}`),
      },
    ]);
  expect(readTransactions(owner)).toEqual([]);
});

test('a transfer sent as the wallet switches to an unsupported chain is reported as untracked', async ({
  clock,
  portico,
  view,
}) => {
  const { owner } = await sendAndChange(view, 31337, () => `0x${'5'.repeat(64)}`);
  const readNotice = async () => {
    await clock.run(1_000);
    return textOf(portico.walletAlert());
  };
  await expect.poll(readNotice).toContain('this site lost track of it');
  expect(readTransactions(owner)).toEqual([]);
});
