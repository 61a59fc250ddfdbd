import { axeInBoth } from '@/tests/support/axe';
import { expect, test } from '@/tests/support/fixtures';
import { announcedWallet } from '@/tests/support/wallet';

test.describe('axe finds nothing, light or dark', () => {
  test('for a stranger: on the page, on one that is not there, in the list and in the sign-in', async ({
    allowConsole,
    door,
    page,
    wallet,
  }) => {
    allowConsole(/status of 404/);
    await wallet();
    await door.open('/nowhere');
    expect(await axeInBoth(page)).toEqual([]);
    await door.open();
    await expect(door.connectButton).toBeVisible();
    expect(await axeInBoth(page)).toEqual([]);
    await door.connectButton.click();
    await expect(door.walletOption('metaMask')).toBeVisible();
    expect(await axeInBoth(page)).toEqual([]);
    await door.walletOption(announcedWallet.rdns).click();
    await expect(door.readySignButton).toBeVisible();
    expect(await axeInBoth(page)).toEqual([]);
  });

  test('once signed in: on the page, in the account modal, in the chain modal and on the session page', async ({
    door,
    page,
    wallet,
  }) => {
    const { address } = await wallet();
    await door.enter();
    await expect(door.account).toContainText('Signed in');
    expect(await axeInBoth(page)).toEqual([]);
    await door.accountButton.click();
    await expect(door.disconnectButton).toBeVisible();
    expect(await axeInBoth(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(door.dialog).toBeHidden();
    await door.chainButton.click();
    await expect(door.chainOption(137)).toBeVisible();
    expect(await axeInBoth(page)).toEqual([]);
    await door.open('/account');
    await expect(page.getByText(address, { exact: true })).toBeVisible();
    await expect(door.accountButton).toBeVisible();
    expect(await axeInBoth(page)).toEqual([]);
  });
});
