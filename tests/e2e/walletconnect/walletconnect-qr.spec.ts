import { home } from '@/tests/support/chains';
import { expect, test } from '@/tests/support/fixtures';
import { untilIdle } from '@/tests/support/idle';
import { copyLink, enterByLink, pair, toUri, untilQr } from '@/tests/support/pair';
import { readSession } from '@/tests/support/session';
import { spoilSessions } from '@/tests/support/walletconnect-storage';
import { appWallet } from '@/tests/support/wallets';

test.use({ isRelayed: true });

test('a wallet that scans the QR code connects, signs in, and is disconnected from the page', async ({
  portico,
  page,
  phone,
}) => {
  await portico.open();
  for (const id of ['walletConnect', appWallet.id]) {
    await test.step(`the code of ${id}`, async () => {
      await portico.connect(id);
      const uri = toUri(await untilQr(page));
      expect(await copyLink(page)).toBe(uri);
      await phone.pair(uri);
      await expect(portico.readySignButton).toBeVisible();
      // After the code, both wallets behave the same.
      if (id === 'walletConnect') {
        await portico.signIn();
        await expect(portico.account).toContainText(phone.owner.address);
        await expect(portico.account).toContainText('Signed in');
        const { address } = phone.owner;
        expect(await readSession(page)).toMatchObject({ address, chainId: home.id });
        await portico.accountAction('Disconnect').click();
      } else await portico.dialog.getByRole('button', { name: 'Cancel' }).click();
      await expect(portico.connectButton).toHaveText('Connect Wallet');
      await expect.poll(() => phone.sessions).toEqual([]);
      await expect.poll(() => readSession(page)).toEqual({});
      await expect(portico.walletAlert).toHaveCount(0);
    });
  }
  expect(phone.errors).toEqual([]);
});

test('a stored session that lost its keys or expired is reported as ended, and the next one connects', async ({
  portico,
  page,
  phone,
  relay,
}) => {
  await enterByLink(portico, phone);
  await test.step('a reload restores it without another scan, over one line to the relay', async () => {
    relay.log.length = 0;
    await page.reload();
    await expect(portico.account).toContainText(phone.owner.address);
    await expect(portico.account).toContainText('Signed in');
    expect(phone.proposals).toBe(1);
    await expect.poll(() => relay.asked('page', 'connect').length).toBe(1);
    await untilIdle(page);
    expect(relay.asked('page', 'connect')).toHaveLength(1);
    expect(relay.proposals()).toEqual([]);
    await portico.accountAction('Sign out').click();
    await portico.connectButton.click();
    await portico.signIn();
    await expect(portico.account).toContainText('Signed in');
  });
  for (const how of ['lost keys', 'expired'] as const) {
    await test.step(how, async () => {
      await page.goto('/manifest.json');
      await spoilSessions(page, how);
      await portico.open();
      await expect(portico.walletAlert).toContainText('Your wallet has ended the connection.');
      await pair(portico, phone);
      await expect(portico.account).toContainText('Signed in');
    });
  }
  // A session that was left behind would be reported.
  await page.reload();
  await expect(portico.account).toContainText(phone.owner.address);
  await expect(portico.walletAlert).toHaveCount(0);
  await test.step('so is one that the wallet ended while the page was closed', async () => {
    await page.goto('about:blank');
    await phone.disconnect();
    await portico.open();
    await expect(portico.walletAlert).toContainText('Your wallet has ended the connection.');
    await expect(portico.connectButton).toHaveText('Connect Wallet');
  });
});
