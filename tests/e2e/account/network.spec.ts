import { expect, test } from '@/tests/support/fixtures';

test('the page asks for a chosen network by a button, the modal at once, and a refusal moves no focus', async ({
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
  await test.step('in the modal', async () => {
    await portico.chainButton.click();
    await portico.chainOption(137).click();
    await expect(portico.chainButton).toContainText('Polygon');
    await expect(portico.dialog).toBeHidden();
    await expect(networks).toHaveValue('137');
    expect(owner.chainId).toBe(137);
  });
});

test('a chain outside the list is "Wrong network", and its modal leads back', async ({
  portico,
  wallet,
}) => {
  const owner = await wallet();
  await portico.enter();
  await owner.setChain(56);
  await expect(portico.wrongNetworkButton).toContainText('Wrong network');
  await expect(portico.chainButton).toBeHidden();
  await expect(portico.accountButton).toBeHidden();
  await expect(portico.account).toContainText('Wrong network');
  await portico.wrongNetworkButton.click();
  await expect(portico.dialog).toContainText(
    'Wrong network detected, switch or disconnect to continue.',
  );
  await portico.chainOption(1).click();
  await expect(portico.chainButton).toContainText('Ethereum');
  await expect(portico.account).toContainText('Signed in');
});
