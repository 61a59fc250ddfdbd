import { away, home, third, unknownChainId } from '@/tests/support/chains';
import { expect, test } from '@/tests/support/fixtures';

test('the page switches networks by a button, the modal at once, and a refusal keeps the focus', async ({
  portico,
  page,
  wallet,
}) => {
  const owner = await wallet();
  await portico.enter();
  await expect(portico.chainButton).toContainText(home.name);
  const networks = portico.account.getByRole('combobox', { name: 'Choose a network' });
  const asked = () => owner.requests.filter(({ method }) => method.startsWith('wallet_switch'));
  await test.step('on the page', async () => {
    await networks.focus();
    await page.keyboard.press('ArrowDown');
    await expect(networks).toHaveValue(`${away.id}`);
    expect(asked()).toEqual([]);
    owner.rejectNext(4001, 'wallet_switchEthereumChain');
    await portico.account.getByRole('button', { name: 'Switch' }).click();
    await expect(networks).toHaveValue(`${home.id}`);
    await expect(networks).toBeFocused();
    expect(asked()).toHaveLength(1);
    expect(owner.chainId).toBe(home.id);
    await networks.selectOption(third.name);
    await portico.account.getByRole('button', { name: 'Switch' }).click();
    await expect(portico.chainButton).toContainText(third.name);
    await expect(networks).toHaveValue(`${third.id}`);
    await expect(portico.account.getByRole('button', { name: 'Switch' })).toHaveCount(0);
  });
  await test.step('in the modal', async () => {
    await portico.chainButton.click();
    await portico.chainOption(away.id).click();
    await expect(portico.chainButton).toContainText(away.name);
    await expect(portico.dialog).toBeHidden();
    await expect(networks).toHaveValue(`${away.id}`);
    expect(owner.chainId).toBe(away.id);
  });
  await test.step('a chain outside the list is "Wrong network", and its modal leads back', async () => {
    await owner.setChain(unknownChainId);
    await expect(portico.wrongNetworkButton).toContainText('Wrong network');
    await expect(portico.chainButton).toBeHidden();
    await expect(portico.accountButton).toBeHidden();
    await expect(portico.account).toContainText('Wrong network');
    await portico.wrongNetworkButton.click();
    await expect(portico.dialog).toContainText(
      'Wrong network detected, switch or disconnect to continue.',
    );
    await portico.chainOption(home.id).click();
    await expect(portico.chainButton).toContainText(home.name);
    await expect(portico.account).toContainText('Signed in');
  });
});
