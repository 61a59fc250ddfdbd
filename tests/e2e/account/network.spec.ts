import { expect, test } from '@/tests/support/fixtures';

test('the page asks for a chosen network by a button, the modal at once, and a refusal changes nothing', async ({
  portico,
  page,
  wallet,
}) => {
  const owner = await wallet();
  await portico.enter();
  await expect(portico.chainButton).toContainText('Ethereum');
  const networks = portico.account.getByRole('combobox', { name: 'Choose a network' });
  const asked = () => owner.requests.filter(({ method }) => method.startsWith('wallet_switch'));
  await test.step('on the page', async () => {
    await networks.focus();
    await page.keyboard.press('ArrowDown');
    await expect(networks).toHaveValue('137');
    expect(asked()).toEqual([]);
    owner.rejectNext(4001, 'wallet_switchEthereumChain');
    await portico.account.getByRole('button', { name: 'Switch' }).click();
    await expect(networks).toHaveValue('1');
    await expect(networks).toBeFocused();
    expect(asked()).toHaveLength(1);
    expect(owner.chainId).toBe(1);
    await networks.selectOption('OP Mainnet');
    await portico.account.getByRole('button', { name: 'Switch' }).click();
    await expect(portico.chainButton).toContainText('OP Mainnet');
    await expect(networks).toHaveValue('10');
    await expect(portico.account.getByRole('button', { name: 'Switch' })).toHaveCount(0);
  });
  await test.step('refused in the modal', async () => {
    owner.rejectNext(4001, 'wallet_switchEthereumChain');
    await portico.chainButton.click();
    await portico.chainOption(137).click();
    await expect(portico.dialog).toBeHidden();
    await expect(portico.chainButton).toContainText('OP Mainnet');
    expect(owner.chainId).toBe(10);
    expect(asked()).toHaveLength(3);
  });
  await test.step('in the modal', async () => {
    await portico.chainButton.click();
    await portico.chainOption(137).click();
    await expect(portico.chainButton).toContainText('Polygon');
    await expect(portico.dialog).toBeHidden();
    await expect(networks).toHaveValue('137');
    expect(owner.chainId).toBe(137);
  });
});

test('networks have one name each, on the page and in the kit, the test chain among them', async ({
  portico,
  wallet,
}) => {
  await wallet({ chainId: 42161 });
  await portico.enter();
  await expect(portico.chainButton).toContainText('Arbitrum One');
  await portico.chainButton.click();
  const onPage = await portico.account.locator('option').allTextContents();
  expect(onPage).toHaveLength(7);
  for (const [index, id] of [1, 137, 10, 42161, 8453, 7777777, 11155111].entries()) {
    await expect(
      portico.chainOption(id).getByText(onPage[index] ?? '', { exact: true }),
    ).toBeVisible();
  }
});

test('a network that the wallet does not know is added, and counts as refused when that fails', async ({
  portico,
  wallet,
}) => {
  const owner = await wallet({ chains: [1] });
  await portico.enter();
  const added = () =>
    owner.requests.filter(({ method }) => method === 'wallet_addEthereumChain').length;
  await test.step('the wallet fails to add it', async () => {
    owner.rejectNext(-32603, 'wallet_addEthereumChain');
    await portico.chainButton.click();
    await portico.chainOption(8453).click();
    await expect(portico.dialog).toBeHidden();
    await expect(portico.chainButton).toContainText('Ethereum');
    await expect(portico.walletAlert).toHaveCount(0);
    expect(added()).toBe(1);
  });
  await test.step('the wallet adds it', async () => {
    await portico.chainButton.click();
    await portico.chainOption(8453).click();
    await expect(portico.chainButton).toContainText('Base');
    expect(added()).toBe(2);
  });
});

test('a chain outside the list is "Wrong network", and its modal leads back or disconnects', async ({
  portico,
  wallet,
}) => {
  const owner = await wallet();
  await portico.enter();
  const told = 'Wrong network detected, switch or disconnect to continue.';
  await owner.setChain(56);
  await expect(portico.wrongNetworkButton).toContainText('Wrong network');
  await expect(portico.chainButton).toBeHidden();
  await expect(portico.accountButton).toBeHidden();
  await expect(portico.account).toContainText('Wrong network');
  await portico.wrongNetworkButton.click();
  await expect(portico.dialog).toContainText(told);
  await portico.chainOption(1).click();
  await expect(portico.chainButton).toContainText('Ethereum');
  await expect(portico.account).toContainText('Signed in');
  await test.step('disconnecting', async () => {
    await expect(portico.dialog).toBeHidden();
    await owner.setChain(56);
    await portico.wrongNetworkButton.click();
    await expect(portico.dialog).toContainText(told);
    await portico.dialog.getByRole('button', { name: 'Disconnect' }).click();
    await expect(portico.dialog).toBeHidden();
    await expect(portico.connectButton).toHaveText('Connect Wallet');
  });
});
