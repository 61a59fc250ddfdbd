import { expect, test } from '@/tests/support/fixtures';

test('on the page a network is chosen first, and asked for by a button, in the modal at once, and who refuses stays where they are', async ({
  door,
  page,
  wallet,
}) => {
  const owner = await wallet();
  await door.enter();
  await expect(door.chainButton).toContainText('Ethereum');
  const networks = door.account.getByRole('combobox', { name: 'Choose a network' });
  const asked = () => owner.requests.filter(({ method }) => method.startsWith('wallet_switch'));
  await test.step('on the page', async () => {
    await networks.focus();
    await page.keyboard.press('ArrowDown');
    await expect(networks).toHaveValue('137');
    expect(asked()).toEqual([]);
    owner.rejectNext(4001, 'wallet_switchEthereumChain');
    await door.account.getByRole('button', { name: 'Switch' }).click();
    await expect(networks).toHaveValue('1');
    await expect(networks).toBeFocused();
    expect(asked()).toHaveLength(1);
    expect(owner.chainId).toBe(1);
    await networks.selectOption('OP Mainnet');
    await door.account.getByRole('button', { name: 'Switch' }).click();
    await expect(door.chainButton).toContainText('OP Mainnet');
    await expect(networks).toHaveValue('10');
    await expect(door.account.getByRole('button', { name: 'Switch' })).toHaveCount(0);
  });
  await test.step('refused in the modal', async () => {
    owner.rejectNext(4001, 'wallet_switchEthereumChain');
    await door.chainButton.click();
    await door.chainOption(137).click();
    await expect(door.dialog).toBeHidden();
    await expect(door.chainButton).toContainText('OP Mainnet');
    expect(owner.chainId).toBe(10);
    expect(asked()).toHaveLength(3);
  });
  await test.step('in the modal', async () => {
    await door.chainButton.click();
    await door.chainOption(137).click();
    await expect(door.chainButton).toContainText('Polygon');
    await expect(door.dialog).toBeHidden();
    await expect(networks).toHaveValue('137');
    expect(owner.chainId).toBe(137);
  });
});

test('networks have one name each, on the page and in the kit, the test chain among them', async ({
  door,
  wallet,
}) => {
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

test('a network that the wallet does not know is added, and counts as refused when that fails', async ({
  door,
  wallet,
}) => {
  const owner = await wallet({ chains: [1] });
  await door.enter();
  const added = () =>
    owner.requests.filter(({ method }) => method === 'wallet_addEthereumChain').length;
  await test.step('the wallet fails to add it', async () => {
    owner.rejectNext(-32603, 'wallet_addEthereumChain');
    await door.chainButton.click();
    await door.chainOption(8453).click();
    await expect(door.dialog).toBeHidden();
    await expect(door.chainButton).toContainText('Ethereum');
    await expect(door.walletAlert).toHaveCount(0);
    expect(added()).toBe(1);
  });
  await test.step('the wallet adds it', async () => {
    await door.chainButton.click();
    await door.chainOption(8453).click();
    await expect(door.chainButton).toContainText('Base');
    expect(added()).toBe(2);
  });
});

test('a chain outside the list is "Wrong network", in place of the account, and the chain modal says so, leads back and offers to disconnect', async ({
  door,
  wallet,
}) => {
  const owner = await wallet();
  await door.enter();
  const told = 'Wrong network detected, switch or disconnect to continue.';
  await owner.setChain(56);
  await expect(door.wrongNetworkButton).toContainText('Wrong network');
  await expect(door.chainButton).toBeHidden();
  await expect(door.accountButton).toBeHidden();
  await expect(door.account).toContainText('Wrong network');
  await door.wrongNetworkButton.click();
  await expect(door.dialog).toContainText(told);
  await door.chainOption(1).click();
  await expect(door.chainButton).toContainText('Ethereum');
  await expect(door.account).toContainText('Signed in');
  await test.step('disconnecting', async () => {
    await expect(door.dialog).toBeHidden();
    await owner.setChain(56);
    await door.wrongNetworkButton.click();
    await expect(door.dialog).toContainText(told);
    await door.dialog.getByRole('button', { name: 'Disconnect' }).click();
    await expect(door.dialog).toBeHidden();
    await expect(door.connectButton).toHaveText('Connect Wallet');
  });
});
