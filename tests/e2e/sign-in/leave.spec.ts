import { expect, test } from '@/tests/support/fixtures';
import { untilIdle } from '@/tests/support/idle';
import { readSession } from '@/tests/support/session';
import { announcedWallet } from '@/tests/support/wallet';

test('who signs out stays connected, can sign in again, and is sent to the start from the session page', async ({
  door,
  page,
  wallet,
}) => {
  const { address } = await wallet();
  await door.enter();
  await door.accountAction('Sign out').click();
  await expect(door.account).toContainText('Not signed in');
  await expect(door.account).toContainText(address);
  await expect(door.connectButton).toHaveText('Sign in');
  expect(await readSession(page)).toEqual({});
  await door.connectButton.click();
  await door.signIn();
  await expect(door.account).toContainText('Signed in');
  await door.open('/account');
  await page.getByRole('main').getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('status')).toHaveCount(0);
});

test('who disconnects, on the page or in the account modal, is signed out too, and keeps the list that they open at once', async ({
  door,
  page,
  wallet,
}) => {
  const { address } = await wallet();
  await door.enter();
  await test.step('on the page', async () => {
    await door.accountAction('Disconnect').click();
    await expect(door.connectButton).toHaveText('Connect Wallet');
    await expect(door.account).toBeHidden();
    await expect.poll(() => readSession(page)).toEqual({});
  });
  await door.connect();
  await door.signIn();
  await expect(door.account).toContainText('Signed in');
  await test.step('and at once opens the list', async () => {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/auth/signout', async (route) => {
      await released;
      await route.continue();
    });
    await door.accountAction('Disconnect').click();
    await door.connectButton.click();
    await expect(door.dialog).toBeVisible();
    release();
    await expect.poll(() => readSession(page)).toEqual({});
    await untilIdle(page);
    await expect(door.dialog).toBeVisible();
    await door.walletOption(announcedWallet.rdns).click();
    await expect(door.readySignButton).toBeVisible();
  });
  await door.signIn();
  await expect.poll(() => readSession(page)).toMatchObject({ address });
  await test.step('in the account modal', async () => {
    await door.accountButton.click();
    await door.disconnectButton.click();
    await expect(door.connectButton).toHaveText('Connect Wallet');
    await expect.poll(() => readSession(page)).toEqual({});
    await page.reload();
    await expect(door.connectButton).toHaveText('Connect Wallet');
  });
});
