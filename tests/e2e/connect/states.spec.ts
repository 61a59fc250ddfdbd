import { shortenAddress } from '@/lib/address';
import { expect, test } from '@/tests/support/fixtures';
import { readSession } from '@/tests/support/session';

test('connecting leaves the sign-in in the place of the list, which closes when the wallet lets go, and which the button opens while unauthenticated', async ({
  door,
  page,
  wallet,
}) => {
  const owner = await wallet();
  await door.open();
  await door.connect();
  await expect(door.walletOption('metaMask')).toBeHidden();
  await expect(door.dialog).toHaveCount(1);
  await expect(door.readySignButton).toBeVisible();
  await test.step('the wallet lets go', async () => {
    await owner.lock();
    await expect(door.dialog).toBeHidden();
    await expect(door.connectButton).toHaveText('Connect Wallet');
  });
  await test.step('the button opens the sign-in, not the list', async () => {
    await door.connect();
    await expect(door.readySignButton).toBeVisible();
    await page.reload();
    await expect(door.connectButton).toHaveText('Sign in');
    await expect(door.accountButton).toBeHidden();
    await door.connectButton.click();
    await expect(door.readySignButton).toBeVisible();
    await expect(door.walletOption('metaMask')).toBeHidden();
  });
});

test('once the account is signed in no modal is left, and those of account and chain close when the wallet lets go', async ({
  door,
  page,
  wallet,
}) => {
  const owner = await wallet();
  for (const button of ['accountButton', 'chainButton'] as const) {
    await test.step(button, async () => {
      await door.enter();
      await expect(door.accountButton).toBeVisible();
      await expect(door.dialog).toBeHidden();
      await door[button].click();
      await expect(door.dialog).toBeVisible();
      // An empty account list is what a wallet says that was locked.
      await owner.lock();
      await expect(door.dialog).toBeHidden();
      await expect(door.connectButton).toHaveText('Connect Wallet');
      await expect(door.account).toBeHidden();
      // Or the sign-out would end the session of the next round.
      await expect.poll(() => readSession(page)).toEqual({});
      await owner.unlock();
    });
  }
});

test('who disconnected is not connected again, and of two wallets the one that was used last comes back', async ({
  door,
  page,
  wallet,
}) => {
  const ash = await wallet({ announce: { name: 'Ash', rdns: 'org.example.ash' } });
  const fern = await wallet({ announce: { name: 'Fern', rdns: 'org.example.fern' } });
  await door.enter('org.example.ash');
  await door.accountAction('Disconnect').click();
  await expect(door.connectButton).toHaveText('Connect Wallet');
  await expect.poll(() => readSession(page)).toEqual({});
  const asked = ash.requests.length;
  await page.reload();
  await expect(door.connectButton).toBeVisible();
  await door.connectButton.click();
  await expect(door.walletOption('metaMask')).toBeVisible();
  await expect(door.account).toBeHidden();
  expect(ash.requests.length).toBe(asked);
  await test.step('the one that was used last', async () => {
    await door.ask(0, 'org.example.fern');
    await door.signIn();
    await page.reload();
    await expect(door.account).toContainText(fern.address);
  });
});

test('a changed account and a changed chain are shown', async ({ door, wallet }) => {
  const owner = await wallet();
  await door.enter();
  await owner.setChain(137);
  await expect(door.chainButton).toContainText('Polygon');
  const address = await owner.switchAccount();
  await expect(door.mismatch).toContainText(`your wallet is on ${shortenAddress(address)}`);
  await door.mismatch.getByRole('button', { name: 'Sign in with' }).click();
  await door.signIn();
  await expect(door.account).toContainText(address);
});
