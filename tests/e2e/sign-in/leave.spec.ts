import { expect, test } from '@/tests/support/fixtures';
import { untilIdle } from '@/tests/support/idle';
import { readSession } from '@/tests/support/session';
import { announcedWallet } from '@/tests/support/wallet';

test('who signs out stays connected, can sign in again, and leaves the session page for the start', async ({
  portico,
  page,
  wallet,
}) => {
  const { address } = await wallet();
  await portico.enter();
  await portico.accountAction('Sign out').click();
  await expect(portico.account).toContainText('Not signed in');
  await expect(portico.account).toContainText(address);
  await expect(portico.connectButton).toHaveText('Sign in');
  expect(await readSession(page)).toEqual({});
  await portico.connectButton.click();
  await portico.signIn();
  await expect(portico.account).toContainText('Signed in');
  await portico.open('/account');
  await page.getByRole('main').getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('status')).toHaveCount(0);
});

test('who disconnects, on the page or in the modal, is signed out too, and keeps a list opened at once', async ({
  portico,
  page,
  wallet,
}) => {
  const { address } = await wallet();
  await portico.enter();
  await test.step('on the page', async () => {
    await portico.accountAction('Disconnect').click();
    await expect(portico.connectButton).toHaveText('Connect Wallet');
    await expect(portico.account).toBeHidden();
    await expect.poll(() => readSession(page)).toEqual({});
  });
  await portico.connect();
  await portico.signIn();
  await expect(portico.account).toContainText('Signed in');
  await test.step('and at once opens the list', async () => {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/auth/signout', async (route) => {
      await released;
      await route.continue();
    });
    await portico.accountAction('Disconnect').click();
    await portico.connectButton.click();
    await expect(portico.dialog).toBeVisible();
    release();
    await expect.poll(() => readSession(page)).toEqual({});
    await untilIdle(page);
    await expect(portico.dialog).toBeVisible();
    await portico.walletOption(announcedWallet.rdns).click();
    await expect(portico.readySignButton).toBeVisible();
  });
  await portico.signIn();
  await expect.poll(() => readSession(page)).toMatchObject({ address });
  await test.step('in the account modal', async () => {
    await portico.accountButton.click();
    await portico.disconnectButton.click();
    await expect(portico.connectButton).toHaveText('Connect Wallet');
    await expect.poll(() => readSession(page)).toEqual({});
    await page.reload();
    await expect(portico.connectButton).toHaveText('Connect Wallet');
  });
});
