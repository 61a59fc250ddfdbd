import { axeInBoth } from '@/tests/support/axe';
import { away } from '@/tests/support/chains';
import { expect, test } from '@/tests/support/fixtures';
import { announcedWallet } from '@/tests/support/wallet';

test.describe('axe finds nothing, light or dark', () => {
  test('for a stranger: on the page, on one that is not there, in the list and in the sign-in', async ({
    allowConsole,
    portico,
    page,
    wallet,
  }) => {
    allowConsole(/status of 404/);
    await wallet();
    await portico.open('/nowhere');
    expect(await axeInBoth(page)).toEqual([]);
    await portico.open();
    await expect(portico.connectButton).toBeVisible();
    expect(await axeInBoth(page)).toEqual([]);
    await portico.connectButton.click();
    await expect(portico.walletOption('walletConnect')).toBeVisible();
    expect(await axeInBoth(page)).toEqual([]);
    await portico.walletOption(announcedWallet.rdns).click();
    await expect(portico.readySignButton).toBeVisible();
    expect(await axeInBoth(page)).toEqual([]);
  });

  test('once signed in: on the page, in the account modal, in the chain modal and on the session page', async ({
    portico,
    page,
    wallet,
  }) => {
    const { address } = await wallet();
    await portico.enter();
    await expect(portico.account).toContainText('Signed in');
    expect(await axeInBoth(page)).toEqual([]);
    await portico.accountButton.click();
    await expect(portico.disconnectButton).toBeVisible();
    expect(await axeInBoth(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(portico.dialog).toBeHidden();
    await portico.chainButton.click();
    await expect(portico.chainOption(away.id)).toBeVisible();
    expect(await axeInBoth(page)).toEqual([]);
    await portico.open('/account');
    await expect(page.getByText(address, { exact: true })).toBeVisible();
    await expect(portico.accountButton).toBeVisible();
    expect(await axeInBoth(page)).toEqual([]);
  });
});
