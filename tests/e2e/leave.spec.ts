import { expect, test } from '@/tests/support/fixtures';
import { untilIdle } from '@/tests/support/idle';
import { readSession } from '@/tests/support/session';
import { announcedWallet } from '@/tests/support/wallet';

test('who signs out stays connected', async ({ door, page, wallet }) => {
  const { address } = await wallet();
  await door.enter();
  await door.accountAction('Sign out').click();
  await expect(door.account).toContainText('Not signed in');
  await expect(door.account).toContainText(address);
  await expect(door.connectButton).toHaveText('Sign in');
  expect(await readSession(page)).toEqual({});
});

test('who signed out can sign in again', async ({ door, wallet }) => {
  await wallet();
  await door.enter();
  await door.accountAction('Sign out').click();
  await expect(door.account).toContainText('Not signed in');
  await door.connectButton.click();
  await door.signIn();
  await expect(door.account).toContainText('Signed in');
});

test('who disconnects on the page is signed out too', async ({ door, page, wallet }) => {
  await wallet();
  await door.enter();
  await door.accountAction('Disconnect').click();
  await expect(door.connectButton).toHaveText('Connect Wallet');
  await expect(door.account).toBeHidden();
  await expect.poll(() => readSession(page)).toEqual({});
});

test('who disconnects in the account modal is signed out too', async ({ door, page, wallet }) => {
  await wallet();
  await door.enter();
  await door.accountButton.click();
  await door.disconnectButton.click();
  await expect(door.connectButton).toHaveText('Connect Wallet');
  await expect.poll(() => readSession(page)).toEqual({});
  await page.reload();
  await expect(door.connectButton).toHaveText('Connect Wallet');
});

test('who disconnects and at once opens the list keeps it', async ({ door, page, wallet }) => {
  await wallet();
  await door.enter();
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

test('who signs out on the session page is sent to the start', async ({ door, page, wallet }) => {
  await wallet();
  await door.enter();
  await door.open('/account');
  await page.getByRole('main').getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('status')).toHaveCount(0);
});
