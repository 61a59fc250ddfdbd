import { parseEther } from 'viem';
import { balanceOf, fund } from '@/tests/support/chains';
import { expect, test } from '@/tests/support/fixtures';
import { untilIdle } from '@/tests/support/idle';
import { copyLink, enterByLink, pair, toUri, untilQr } from '@/tests/support/pair';
import { readSession } from '@/tests/support/session';
import { spoilSessions } from '@/tests/support/walletconnect-storage';

test.use({ isRelayed: true });

test('a wallet that scans a code off the screen connects, signs in, and is disconnected on the page', async ({
  door,
  page,
  phone,
}) => {
  await door.open();
  for (const id of ['walletConnect', 'rainbow', 'metaMask']) {
    await test.step(`the code of ${id}`, async () => {
      await door.connect(id);
      const uri = toUri(await untilQr(page));
      expect(await copyLink(page)).toBe(uri);
      await phone.pair(uri);
      await expect(door.readySignButton).toBeVisible();
      await door.signIn();
      await expect(door.account).toContainText(phone.owner.address);
      await expect(door.account).toContainText('Signed in');
      const { address } = phone.owner;
      expect(await readSession(page)).toMatchObject({ address, chainId: 1 });
      await door.accountAction('Disconnect').click();
      await expect(door.connectButton).toHaveText('Connect Wallet');
      await expect.poll(() => phone.sessions).toEqual([]);
      await expect.poll(() => readSession(page)).toEqual({});
      await expect(door.walletAlert).toHaveCount(0);
    });
  }
  expect(phone.errors).toEqual([]);
});

test('over one pairing the wallet sends, switches the network, and changes the account', async ({
  door,
  phone,
}) => {
  const to = '0x00000000000000000000000000000000000007a1';
  await fund(1, phone.owner.address, parseEther('2'));
  const before = await balanceOf(1, to);
  await enterByLink(door, phone);
  await door.fillTransfer(to, '0.5');
  await door.sendButton.click();
  await expect.poll(() => balanceOf(1, to)).toBe(before + parseEther('0.5'));
  await expect(door.account).toContainText('Confirmed.');

  await door.chainButton.click();
  await door.chainOption(137).click();
  await expect(door.chainButton).toContainText('Polygon');
  await expect(door.dialog).toBeHidden();
  await phone.switchChain(10);
  await expect(door.chainButton).toContainText('OP Mainnet');

  const first = phone.owner.address;
  const second = await phone.switchAccount();
  await expect(door.mismatch).toContainText(`Signed in as ${first.slice(0, 4)}`);
  await door.mismatch.getByRole('button', { name: `Sign in with ${second.slice(0, 4)}` }).click();
  await door.signIn();
  await expect(door.account).toContainText(second);
});

test('who disconnects in the wallet, on the page or while it is away, is told and connects again', async ({
  door,
  page,
  phone,
}) => {
  await enterByLink(door, phone);
  await phone.disconnect();
  await expect(door.walletAlert).toContainText('Your wallet has ended the connection.');
  await expect(door.connectButton).toHaveText('Connect Wallet');
  await expect.poll(() => readSession(page)).toEqual({});
  await pair(door, phone);
  await expect(door.readySignButton).toBeVisible();
  await expect(door.walletAlert).toHaveCount(0);
  expect(phone.sessions).toHaveLength(1);
  await door.signIn();

  await page.goto('about:blank');
  await phone.disconnect();
  await door.open();
  await expect(door.walletAlert).toContainText('Your wallet has ended the connection.');
  await expect(door.connectButton).toHaveText('Connect Wallet');
  await pair(door, phone);
  await expect(door.readySignButton).toBeVisible();
});

test('a reload restores the session without another scan, over one line to the relay', async ({
  door,
  page,
  phone,
  relay,
}) => {
  await enterByLink(door, phone);
  relay.log.length = 0;
  await page.reload();
  await expect(door.account).toContainText(phone.owner.address);
  await expect(door.account).toContainText('Signed in');
  expect(phone.proposals).toBe(1);
  await expect.poll(() => relay.asked('page', 'connect').length).toBe(1);
  await untilIdle(page);
  expect(relay.asked('page', 'connect')).toHaveLength(1);
  expect(relay.proposals()).toEqual([]);
  await door.accountAction('Sign out').click();
  await door.connectButton.click();
  await door.signIn();
  await expect(door.account).toContainText('Signed in');
});

test('a kept session that lost its keys, or expired, is told to have ended, and the next connects', async ({
  door,
  page,
  phone,
}) => {
  await enterByLink(door, phone);
  for (const how of ['lost keys', 'expired'] as const) {
    await test.step(how, async () => {
      await page.goto('/manifest.json');
      await spoilSessions(page, how);
      await door.open();
      await expect(door.walletAlert).toContainText('Your wallet has ended the connection.');
      await pair(door, phone);
      await expect(door.account).toContainText('Signed in');
      await page.reload();
      await expect(door.account).toContainText(phone.owner.address);
      await expect(door.walletAlert).toHaveCount(0);
    });
  }
});
