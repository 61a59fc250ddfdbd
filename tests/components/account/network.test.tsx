import { within } from '@testing-library/react';
import { expect, test } from '@/tests/components/support/fixtures';
import type { PageView } from '@/tests/components/support/page-view';
import type { TestWallet } from '@/tests/support/wallet/test-wallet';

const countAsked = (owner: TestWallet, method: string) =>
  owner.requests.filter((it) => it.method === method).length;
const readNetwork = () => within(document.body).getByTestId('rk-chain-button').textContent;

/** Opens the kit's list of networks. */
async function openNetworks({ user }: PageView): Promise<HTMLElement> {
  const body = within(document.body);
  await user.click(await body.findByTestId('rk-chain-button'));
  return body.findByRole('dialog');
}

/** Chooses in it, which closes it. */
async function choose({ user }: PageView, dialog: HTMLElement, id: number): Promise<void> {
  await user.click(within(dialog).getByTestId(`rk-chain-option-${id}`));
  await expect.poll(() => dialog.isConnected).toBe(false);
}

test('the page asks for a chosen network by a button, and a refusal changes nothing', async ({
  view,
}) => {
  const owner = view.install();
  await view.enter(owner);
  const account = within(await view.findAccount());
  const networks = account.getByRole<HTMLSelectElement>('combobox', { name: 'Choose a network' });
  const asked = () => countAsked(owner, 'wallet_switchEthereumChain');
  await view.user.selectOptions(networks, 'Polygon');
  expect(asked()).toBe(0);
  owner.rejectNext(4001, 'wallet_switchEthereumChain');
  await view.user.click(account.getByRole('button', { name: 'Switch' }));
  await expect.poll(() => networks.value).toBe('1');
  expect(document.activeElement).toBe(networks);
  expect(asked()).toBe(1);
  expect(owner.chainId).toBe(1);
  await view.user.selectOptions(networks, 'OP Mainnet');
  await view.user.click(account.getByRole('button', { name: 'Switch' }));
  await expect.poll(() => networks.value).toBe('10');
  expect(account.queryByRole('button', { name: 'Switch' })).toBeNull();
  expect(owner.chainId).toBe(10);
});

test('the modal asks for a network at once, and a refusal there changes nothing', async ({
  view,
}) => {
  const owner = view.install();
  await view.enter(owner);
  owner.rejectNext(4001, 'wallet_switchEthereumChain');
  await choose(view, await openNetworks(view), 137);
  expect(readNetwork()).toContain('Ethereum');
  expect(owner.chainId).toBe(1);
  expect(countAsked(owner, 'wallet_switchEthereumChain')).toBe(1);
  await choose(view, await openNetworks(view), 137);
  await expect.poll(readNetwork).toContain('Polygon');
  const account = within(await view.findAccount());
  const networks = account.getByRole<HTMLSelectElement>('combobox', { name: 'Choose a network' });
  expect(networks.value).toBe('137');
  expect(owner.chainId).toBe(137);
});

test('networks have one name each, on the page and in the kit, the test chain among them', async ({
  view,
}) => {
  const owner = view.install({ chainId: 42161 });
  await view.enter(owner);
  await expect.poll(readNetwork).toContain('Arbitrum One');
  const dialog = await openNetworks(view);
  const account = await view.findAccount();
  const onPage = [...account.querySelectorAll('option')].map(({ text }) => text);
  expect(onPage).toHaveLength(7);
  for (const [index, id] of [1, 137, 10, 42161, 8453, 7777777, 11155111].entries()) {
    const option = within(dialog).getByTestId(`rk-chain-option-${id}`);
    await within(option).findByText(onPage[index] ?? '');
  }
});

test('a network that the wallet does not know is added, and counts as refused when that fails', async ({
  view,
}) => {
  const owner = view.install({ chains: [1] });
  await view.enter(owner);
  const added = () => countAsked(owner, 'wallet_addEthereumChain');
  owner.rejectNext(-32603, 'wallet_addEthereumChain');
  await choose(view, await openNetworks(view), 8453);
  expect(readNetwork()).toContain('Ethereum');
  expect(within(document.body).queryByRole('button', { name: 'Dismiss' })).toBeNull();
  expect(added()).toBe(1);
  await choose(view, await openNetworks(view), 8453);
  await expect.poll(readNetwork).toContain('Base');
  expect(added()).toBe(2);
});

test('the modal of a wrong network disconnects', async ({ view }) => {
  const owner = view.install();
  await view.enter(owner);
  const account = await view.findAccount();
  await owner.setChain(56);
  const body = within(document.body);
  await view.user.click(await body.findByTestId('rk-wrong-network-button'));
  const dialog = await body.findByRole('dialog');
  expect(dialog.textContent).toContain('Wrong network detected, switch or disconnect to continue.');
  expect(body.queryByTestId('rk-chain-button')).toBeNull();
  expect(body.queryByTestId('rk-account-button')).toBeNull();
  await view.user.click(within(dialog).getByRole('button', { name: /^Disconnect/ }));
  await expect.poll(() => dialog.isConnected).toBe(false);
  expect(account.isConnected).toBe(false);
  expect(body.queryByTestId('rk-wrong-network-button')).toBeNull();
});
