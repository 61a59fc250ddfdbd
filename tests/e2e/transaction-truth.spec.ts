import type { Page } from '@playwright/test';
import { parseEther } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { fund } from '@/tests/support/chains';
import type { Door } from '@/tests/support/door';
import { expect, test } from '@/tests/support/fixtures';
import { watchNode } from '@/tests/support/node-requests';
import {
  countSent,
  forgetPending,
  mineBlock,
  sendWithNonce,
  takeBack,
} from '@/tests/support/replacements';
import { storedTransactions } from '@/tests/support/stored-transactions';
import { fillNonce } from '@/tests/support/wallet/signing';
import type { TestWallet } from '@/tests/support/wallet/test-wallet';

const amount = '0.25';
const newAddress = () => privateKeyToAccount(generatePrivateKey()).address;
const statusOf = async (page: Page, owner: TestWallet) =>
  (await storedTransactions(page, owner.address, 1)).map(({ status }) => status);

/** Lets the page's clock run, from one look at the node to the next, until the record says so. */
async function untilStatus(page: Page, read: () => Promise<unknown>, status: string) {
  await expect
    .poll(
      async () => {
        await page.clock.runFor(5_000);
        return await read();
      },
      { timeout: 20_000 },
    )
    .toEqual([status]);
}

/** Sends what the chain cannot mine yet: a nonce before it is missing. */
async function sendPending(door: Door, owner: TestWallet, to = newAddress()) {
  await fund(1, owner.address, parseEther('5'));
  owner.skipsNonce = true;
  await door.enter();
  await door.fillTransfer(to, amount);
  await door.sendButton.click();
  await expect(door.account).toContainText('Waiting for the network to confirm it.');
  await expect
    .poll(() => door.page.evaluate(() => localStorage.getItem('portico.sent')))
    .toContain('nonce');
  owner.skipsNonce = false;
  return to;
}

test('a transaction that was sped up in the wallet is confirmed', async ({
  door,
  page,
  wallet,
}) => {
  const owner = await wallet();
  await page.clock.install();
  const to = await sendPending(door, owner);
  const first = await countSent(owner.address);
  await sendWithNonce(owner, { to, value: parseEther(amount), nonce: first + 1 });
  await sendWithNonce(owner, { to: owner.address, value: 0n, nonce: first });
  await untilStatus(page, () => statusOf(page, owner), 'confirmed');
  await expect(door.account).toContainText('Confirmed.');
});

test('a transaction that was cancelled in the wallet is told not to have happened', async ({
  door,
  page,
  wallet,
}) => {
  const owner = await wallet();
  await page.clock.install();
  await sendPending(door, owner);
  const first = await countSent(owner.address);
  await sendWithNonce(owner, { to: owner.address, value: 0n, nonce: first + 1 });
  await sendWithNonce(owner, { to: owner.address, value: 0n, nonce: first });
  await untilStatus(page, () => statusOf(page, owner), 'failed');
  await expect(door.account).toContainText('Another transaction took the place of this one.');
});

test('a transaction that was sped up while the page was closed is confirmed at the return', async ({
  door,
  page,
  wallet,
}) => {
  const owner = await wallet();
  const to = await sendPending(door, owner);
  const first = await countSent(owner.address);
  await page.goto('about:blank');
  await sendWithNonce(owner, { to, value: parseEther(amount), nonce: first + 1 });
  await sendWithNonce(owner, { to: owner.address, value: 0n, nonce: first });
  await door.open();
  await expect(door.accountButton).toBeVisible();
  await expect.poll(() => statusOf(page, owner), { timeout: 20_000 }).toEqual(['confirmed']);
});

test('a transaction that the node forgot is pending, and is confirmed when it comes after all', async ({
  door,
  page,
  wallet,
}) => {
  const owner = await wallet();
  const to = await sendPending(door, owner);
  const first = await countSent(owner.address);
  await forgetPending(owner.address);
  await page.reload();
  await expect(door.accountButton).toBeVisible();
  expect(await statusOf(page, owner)).toEqual(['pending']);
  await sendWithNonce(owner, { to: owner.address, value: 0n, nonce: first });
  await sendWithNonce(owner, { to, value: parseEther(amount), nonce: first + 1 });
  await expect.poll(() => statusOf(page, owner), { timeout: 20_000 }).toEqual(['confirmed']);
});

test('a transaction is pending after five minutes and more, and confirmed after ten', async ({
  door,
  page,
  wallet,
}) => {
  const owner = await wallet();
  await page.clock.install();
  await sendPending(door, owner);
  for (let minutes = 0; minutes < 6; minutes += 1) {
    await page.clock.runFor(60_000);
  }
  await page.clock.runFor(10_000);
  await expect.poll(() => statusOf(page, owner)).toEqual(['pending']);
  await expect(door.account).toContainText('Waiting for the network to confirm it.');
  await fillNonce(owner);
  await untilStatus(page, () => statusOf(page, owner), 'confirmed');
});

test('a confirmed transaction stays so on a node that falls behind, and is pending once another block has its place', async ({
  door,
  page,
  wallet,
}) => {
  const owner = await wallet({ chainId: 42161 });
  await fund(42161, owner.address, parseEther('5'));
  await page.clock.install();
  await door.enter();
  await door.fillTransfer(newAddress(), amount);
  await door.sendButton.click();
  await expect(door.account).toContainText('Confirmed.');
  const read = async () =>
    (await storedTransactions(page, owner.address, 42161)).map(({ status }) => status);
  await expect.poll(read).toEqual(['confirmed']);
  const calls = watchNode(page, 42161);
  await takeBack(42161);
  const looks = () => calls.filter(({ method }) => method === 'eth_getTransactionReceipt').length;
  await expect
    .poll(async () => {
      await page.clock.runFor(5_000);
      return looks();
    })
    .toBeGreaterThan(1);
  expect(await read()).toEqual(['confirmed']);
  await expect(door.account).toContainText('Confirmed.');
  await expect(door.account).toContainText(/\d ETH/);
  await mineBlock(42161);
  await untilStatus(page, read, 'pending');
  await expect(door.account).toContainText('Waiting for the network to confirm it.');
});

test('a transaction of one hash in two tabs is one record', async ({
  context,
  door,
  page,
  wallet,
}) => {
  const owner = await wallet();
  await sendPending(door, owner);
  const tab = await context.newPage();
  await tab.goto('/');
  await expect(tab.getByTestId('rk-account-button')).toBeVisible();
  await fillNonce(owner);
  for (const each of [page, tab]) {
    await expect.poll(() => statusOf(each, owner), { timeout: 20_000 }).toEqual(['confirmed']);
  }
  await tab.getByTestId('rk-account-button').click();
  await expect(tab.getByRole('dialog').getByText('Send 0.25 ETH')).toHaveCount(1);
});
