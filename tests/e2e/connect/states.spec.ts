import { shortenAddress } from '@/lib/address';
import { expect, test } from '@/tests/support/fixtures';
import { readSession } from '@/tests/support/session';

test('connecting replaces the list by the sign-in, which closes with the wallet, and the button opens', async ({
  portico,
  page,
  wallet,
}) => {
  const owner = await wallet();
  await portico.open();
  await portico.connect();
  await expect(portico.walletOption('metaMask')).toBeHidden();
  await expect(portico.dialog).toHaveCount(1);
  await expect(portico.readySignButton).toBeVisible();
  await test.step('the wallet lets go', async () => {
    await owner.lock();
    await expect(portico.dialog).toBeHidden();
    await expect(portico.connectButton).toHaveText('Connect Wallet');
  });
  await test.step('the button opens the sign-in, not the list', async () => {
    await portico.connect();
    await expect(portico.readySignButton).toBeVisible();
    await page.reload();
    await expect(portico.connectButton).toHaveText('Sign in');
    await expect(portico.accountButton).toBeHidden();
    await portico.connectButton.click();
    await expect(portico.readySignButton).toBeVisible();
    await expect(portico.walletOption('metaMask')).toBeHidden();
  });
});

test('signed in, no modal is left, and those of account and chain close when the wallet lets go', async ({
  portico,
  page,
  wallet,
}) => {
  const owner = await wallet();
  for (const button of ['accountButton', 'chainButton'] as const) {
    await test.step(button, async () => {
      await portico.enter();
      await expect(portico.accountButton).toBeVisible();
      await expect(portico.dialog).toBeHidden();
      await portico[button].click();
      await expect(portico.dialog).toBeVisible();
      // An empty account list is what a wallet says that was locked.
      await owner.lock();
      await expect(portico.dialog).toBeHidden();
      await expect(portico.connectButton).toHaveText('Connect Wallet');
      await expect(portico.account).toBeHidden();
      // Or the sign-out would end the session of the next round.
      await expect.poll(() => readSession(page)).toEqual({});
      await owner.unlock();
    });
  }
});

test('who disconnected is not connected again, and of two wallets the last used comes back', async ({
  portico,
  page,
  wallet,
}) => {
  const ash = await wallet({ announce: { name: 'Ash', rdns: 'org.example.ash' } });
  const fern = await wallet({ announce: { name: 'Fern', rdns: 'org.example.fern' } });
  // Would say yes to whoever asks, and is never chosen.
  const oak = await wallet({ announce: { name: 'Oak', rdns: 'org.example.oak' } });
  await portico.enter('org.example.ash');
  await portico.accountAction('Disconnect').click();
  await expect(portico.connectButton).toHaveText('Connect Wallet');
  await expect.poll(() => readSession(page)).toEqual({});
  const asked = ash.requests.length;
  await page.reload();
  await expect(portico.connectButton).toBeVisible();
  await portico.connectButton.click();
  await expect(portico.walletOption('metaMask')).toBeVisible();
  await expect(portico.account).toBeHidden();
  expect(ash.requests.length).toBe(asked);
  await test.step('the one that was used last', async () => {
    await portico.ask(0, 'org.example.fern');
    await portico.signIn();
    await page.reload();
    await expect(portico.account).toContainText(fern.address);
    expect(fern.requests.length, 'requests to the wallet that was used last').toBeGreaterThan(0);
    expect(oak.requests, 'requests to a wallet that was never chosen').toEqual([]);
  });
});

test('a changed account and a changed chain are shown', async ({ portico, wallet }) => {
  const owner = await wallet();
  await portico.enter();
  await owner.setChain(137);
  await expect(portico.chainButton).toContainText('Polygon');
  const address = await owner.switchAccount();
  await expect(portico.mismatch).toContainText(`your wallet is on ${shortenAddress(address)}`);
  await portico.mismatch.getByRole('button', { name: 'Sign in with' }).click();
  await portico.signIn();
  await expect(portico.account).toContainText(address);
});
