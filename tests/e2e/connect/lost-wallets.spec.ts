import { parseEther } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { fund } from '@/tests/support/chains';
import { expect, test } from '@/tests/support/fixtures';
import { readSession } from '@/tests/support/session';
import type { TestWallet } from '@/tests/support/wallet/test-wallet';

const lost = 'Your wallet stopped answering.';

const ways: readonly (readonly [
  string,
  (it: TestWallet) => void | Promise<void>,
  (it: TestWallet) => void,
])[] = [
  ['refuses everything', (it) => it.break(), (it) => it.mend()],
  ['is silent', (it) => it.stall(), (it) => it.resume()],
  [
    'says that it is gone for good',
    async (it) => {
      it.break();
      await it.disconnect(1011);
    },
    (it) => it.mend(),
  ],
];

test('an updated extension that refuses, is silent or gone is told, and back, signed in, after a reload', async ({
  portico,
  page,
  wallet,
}) => {
  const owner = await wallet();
  const notice = page.getByRole('alert').filter({ hasText: lost });
  await page.clock.install();
  await portico.enter();
  for (const [what, go, comeBack] of ways) {
    await test.step(`one that ${what}`, async () => {
      await expect(notice).toHaveCount(0);
      await go(owner);
      // As when the visitor comes back from the page of extensions.
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      // Longer than a wallet may be silent.
      await page.clock.runFor(12_000);
      await expect(notice).toBeVisible();
      await expect(portico.connectButton).toHaveText('Connect Wallet');
      await expect(portico.accountButton).toHaveCount(0);
      await expect(page.getByText('You are signed in as')).toBeVisible();
      expect(await readSession(page)).toMatchObject({ address: owner.address });
      comeBack(owner);
      await notice.getByRole('button', { name: 'Reload' }).click();
      await expect(portico.accountButton).toBeVisible();
      await expect(portico.account).toContainText('Signed in');
      await expect(notice).toHaveCount(0);
    });
  }
});

test('a request that a lost wallet refuses ends the connection, and who loses the next one is out', async ({
  portico,
  page,
  wallet,
}) => {
  const first = await wallet({ announce: { name: 'First', rdns: 'org.example.first' } });
  const second = await wallet({ announce: { name: 'Second', rdns: 'org.example.second' } });
  await portico.open();
  await portico.connect('org.example.first');
  await expect(portico.readySignButton).toBeVisible();
  first.break();
  await portico.readySignButton.click();
  const notice = page.getByRole('alert').filter({ hasText: lost });
  await expect(notice).toBeVisible();
  await expect(portico.dialog).toHaveCount(0);
  await portico.connect('org.example.second');
  await portico.signIn();
  await expect(portico.account).toContainText(second.address);
  await expect(notice).toHaveCount(0);
  expect(await readSession(page)).toMatchObject({ address: second.address });
  await second.disconnect(4900);
  await expect(portico.walletAlert).toContainText('Your wallet is not connected any more.');
  await expect(portico.connectButton).toHaveText('Connect Wallet');
  await expect.poll(() => readSession(page)).toEqual({});
  await portico.connect('org.example.second');
  await expect(portico.readySignButton).toBeVisible();
  await expect(portico.walletAlert).toHaveCount(0);
});

test('a wallet that goes silent is told, the request can be cancelled, and what it sends late counts', async ({
  portico,
  page,
  wallet,
}) => {
  const owner = await wallet();
  await fund(1, owner.address, parseEther('1'));
  const notice = page.getByRole('alert').filter({ hasText: lost });
  await page.clock.install();
  await portico.enter();
  await portico.fillTransfer(privateKeyToAccount(generatePrivateKey()).address, '0.25');
  owner.hold();
  await portico.sendButton.click();
  await expect(portico.sendButton).toHaveText('Confirm in your wallet…');
  const asked = () => owner.requests.map(({ method }) => method);
  await expect.poll(asked).toContain('eth_sendTransaction');
  owner.stall();
  await page.clock.runFor(16_000);
  await expect(notice).toBeVisible();
  await expect(notice.getByRole('button', { name: 'Reload' })).toBeVisible();
  // Not that it has yet to be looked into.
  await expect(portico.walletAlert).toHaveCount(0);
  await expect(portico.accountButton).toBeVisible();

  await portico.account.getByRole('button', { name: 'Cancel' }).click();
  await expect(portico.sendButton).toHaveText('Send');
  await expect(portico.sendButton).toBeFocused();
  await expect(portico.account).toContainText('This page no longer waits for your wallet.');

  owner.resume();
  owner.release();
  await expect(portico.account).toContainText(
    'You had cancelled, but your wallet sent this all the same.',
  );
  await expect(portico.account).toContainText('Confirmed.');
  await expect(notice).toHaveCount(0);
  await portico.accountButton.click();
  await expect(portico.dialog).toContainText('Send 0.25 ETH');
});
