import { expect, test } from '@/tests/support/fixtures';
import { servers } from '@/tests/support/servers';

test('a visitor switches the network', async ({ door, wallet }) => {
  const owner = await wallet();
  await door.enter();
  await expect(door.chainButton).toContainText('Ethereum');
  await door.chainButton.click();
  await door.chainOption(137).click();
  await expect(door.chainButton).toContainText('Polygon');
  await expect(door.dialog).toBeHidden();
  await expect(door.account.getByRole('combobox')).toHaveValue('137');
  expect(owner.chainId).toBe(137);
});

test('on the page a network is chosen first, and asked for by a button', async ({
  door,
  page,
  wallet,
}) => {
  const owner = await wallet();
  await door.enter();
  const networks = door.account.getByRole('combobox', { name: 'Choose a network' });
  const asked = () => owner.requests.filter(({ method }) => method.startsWith('wallet_switch'));
  await networks.focus();
  await page.keyboard.press('ArrowDown');
  await expect(networks).toHaveValue('137');
  expect(asked()).toEqual([]);
  owner.rejectNext(4001, 'wallet_switchEthereumChain');
  await door.account.getByRole('button', { name: 'Switch' }).click();
  await expect(networks).toHaveValue('1');
  await expect(networks).toBeFocused();
  expect(asked()).toHaveLength(1);
  await networks.selectOption('OP Mainnet');
  await door.account.getByRole('button', { name: 'Switch' }).click();
  await expect(door.chainButton).toContainText('OP Mainnet');
  await expect(networks).toHaveValue('10');
  await expect(door.account.getByRole('button', { name: 'Switch' })).toHaveCount(0);
});

test('networks have one name each, on the page and in the kit', async ({ door, wallet }) => {
  await wallet({ chainId: 42161 });
  await door.enter();
  await expect(door.chainButton).toContainText('Arbitrum One');
  await door.chainButton.click();
  const onPage = await door.account.locator('option').allTextContents();
  expect(onPage).toHaveLength(7);
  for (const [index, id] of [1, 137, 10, 42161, 8453, 7777777, 11155111].entries()) {
    await expect(
      door.chainOption(id).getByText(onPage[index] ?? '', { exact: true }),
    ).toBeVisible();
  }
});

test('a network that the wallet does not know is added', async ({ door, wallet }) => {
  const owner = await wallet({ chains: [1] });
  await door.enter();
  await door.chainButton.click();
  await door.chainOption(8453).click();
  await expect(door.chainButton).toContainText('Base');
  expect(owner.requests.map(({ method }) => method)).toContain('wallet_addEthereumChain');
});

test('who refuses the switch stays where they are', async ({ door, wallet }) => {
  const owner = await wallet();
  await door.enter();
  owner.rejectNext(4001, 'wallet_switchEthereumChain');
  await door.chainButton.click();
  await door.chainOption(137).click();
  await expect(door.dialog).toBeHidden();
  await expect(door.chainButton).toContainText('Ethereum');
  expect(owner.chainId).toBe(1);
});

test('a wallet on an unknown network is told so and led back', async ({ door, wallet }) => {
  const owner = await wallet();
  await door.enter();
  await owner.setChain(56);
  await expect(door.wrongNetworkButton).toContainText('Wrong network');
  await expect(door.account).toContainText('Wrong network');
  await door.wrongNetworkButton.click();
  await expect(door.dialog).toContainText(
    'Wrong network detected, switch or disconnect to continue.',
  );
  await door.chainOption(1).click();
  await expect(door.chainButton).toContainText('Ethereum');
  await expect(door.account).toContainText('Signed in');
});

for (const [name, isThere] of [
  ['production', true],
  ['mainnets', false],
] as const) {
  test.describe(`on the server "${name}"`, () => {
    test.use({ baseURL: servers[name].url });

    test(`the test chain is ${isThere ? '' : 'not '}listed`, async ({ door, wallet }) => {
      await wallet();
      await door.enter();
      await door.chainButton.click();
      await expect(door.chainOption(7777777)).toBeVisible();
      await expect(door.chainOption(11155111)).toBeVisible({ visible: isThere });
    });
  });
}
