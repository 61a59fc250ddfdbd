import { within } from '@testing-library/react';
import { expect, test } from '@/tests/components/support/fixtures';

test('the page asks for a chosen network by a button, and a refusal changes nothing', async ({
  view,
}) => {
  const owner = view.install();
  await view.enter(owner);
  const account = within(await view.findAccount());
  const networks = account.getByRole<HTMLSelectElement>('combobox', { name: 'Choose a network' });
  const asked = () => owner.requests.filter(({ method }) => method.startsWith('wallet_switch'));
  await view.user.selectOptions(networks, 'Polygon');
  expect(asked()).toEqual([]);
  owner.rejectNext(4001, 'wallet_switchEthereumChain');
  await view.user.click(account.getByRole('button', { name: 'Switch' }));
  await expect.poll(() => networks.value).toBe('1');
  expect(document.activeElement).toBe(networks);
  expect(asked()).toHaveLength(1);
  expect(owner.chainId).toBe(1);
  await view.user.selectOptions(networks, 'OP Mainnet');
  await view.user.click(account.getByRole('button', { name: 'Switch' }));
  await expect.poll(() => networks.value).toBe('10');
  expect(account.queryByRole('button', { name: 'Switch' })).toBeNull();
  expect(owner.chainId).toBe(10);
});
