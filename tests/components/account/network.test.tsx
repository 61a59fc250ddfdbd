import { within } from '@testing-library/react';
import { countAsked } from '@/tests/components/support/account-page';
import { expect, test } from '@/tests/components/support/fixtures';
import type { PageView } from '@/tests/components/support/page-view';
import { away, configuredChains, home, third, unknownChainId } from '@/tests/support/chains';

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
  const account = within(await view.enter(owner));
  const networks = account.getByRole<HTMLSelectElement>('combobox', { name: 'Choose a network' });
  const asked = () => countAsked(owner, 'wallet_switchEthereumChain');
  const pressSwitch = () => view.user.click(account.getByRole('button', { name: 'Switch' }));
  await view.user.selectOptions(networks, away.name);
  expect(asked()).toBe(0);
  owner.rejectNext(4001, 'wallet_switchEthereumChain');
  await pressSwitch();
  await expect.poll(() => networks.value).toBe(`${home.id}`);
  expect(document.activeElement).toBe(networks);
  expect(asked()).toBe(1);
  expect(owner.chainId).toBe(home.id);
  await view.user.selectOptions(networks, third.name);
  await pressSwitch();
  await expect.poll(() => networks.value).toBe(`${third.id}`);
  expect(account.queryByRole('button', { name: 'Switch' })).toBeNull();
  expect(owner.chainId).toBe(third.id);
});

test('the modal asks for a network at once, and a refusal there changes nothing', async ({
  view,
}) => {
  const owner = view.install();
  const account = within(await view.enter(owner));
  owner.rejectNext(4001, 'wallet_switchEthereumChain');
  await choose(view, await openNetworks(view), away.id);
  expect(readNetwork()).toContain(home.name);
  expect(owner.chainId).toBe(home.id);
  expect(countAsked(owner, 'wallet_switchEthereumChain')).toBe(1);
  await choose(view, await openNetworks(view), away.id);
  await expect.poll(readNetwork).toContain(away.name);
  const networks = account.getByRole<HTMLSelectElement>('combobox', { name: 'Choose a network' });
  expect(networks.value).toBe(`${away.id}`);
  expect(owner.chainId).toBe(away.id);
});

test('networks have one name each, on the page and in the kit, the test chain among them', async ({
  view,
}) => {
  const owner = view.install();
  const account = await view.enter(owner);
  const dialog = await openNetworks(view);
  const choice = within(account).getByLabelText('Choose a network');
  const onPage = [...choice.querySelectorAll('option')].map(({ text }) => text);
  expect(onPage).toEqual(configuredChains.map(({ name }) => name));
  for (const [index, { id }] of configuredChains.entries()) {
    const option = within(dialog).getByTestId(`rk-chain-option-${id}`);
    await within(option).findByText(onPage[index] ?? '');
  }
});

test('a network that the wallet does not know is added, and counts as refused when that fails', async ({
  view,
}) => {
  const owner = view.install({ chains: [home.id] });
  await view.enter(owner);
  const added = () => countAsked(owner, 'wallet_addEthereumChain');
  owner.rejectNext(-32603, 'wallet_addEthereumChain');
  await choose(view, await openNetworks(view), third.id);
  expect(readNetwork()).toContain(home.name);
  expect(within(document.body).queryByRole('button', { name: 'Dismiss' })).toBeNull();
  expect(added()).toBe(1);
  await choose(view, await openNetworks(view), third.id);
  await expect.poll(readNetwork).toContain(third.name);
  expect(added()).toBe(2);
});

test('the modal of a wrong network disconnects', async ({ view }) => {
  const owner = view.install();
  const account = await view.enter(owner);
  await owner.setChain(unknownChainId);
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
