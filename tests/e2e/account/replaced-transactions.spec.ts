import type { Page } from '@playwright/test';
import { parseEther } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { fund } from '@/tests/support/chains';
import { expect, test } from '@/tests/support/fixtures';
import { watchNode } from '@/tests/support/node-requests';
import type { PorticoPage } from '@/tests/support/portico-page';
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

/** Lets the page's clock run, from one look at the node to the next, until the records say so. */
async function untilStatuses(
  page: Page,
  read: () => Promise<unknown>,
  statuses: readonly string[],
): Promise<void> {
  await expect
    .poll(
      async () => {
        await page.clock.runFor(5_000);
        return await read();
      },
      { timeout: 20_000 },
    )
    .toEqual(statuses);
}

/** Sends what the chain cannot mine yet: a nonce before it is missing. */
async function sendPending(portico: PorticoPage, owner: TestWallet) {
  const to = newAddress();
  owner.skipsNonce = true;
  await portico.fillTransfer(to, amount);
  await portico.sendButton.click();
  await expect(portico.account).toContainText('Waiting for the network to confirm it.');
  await expect
    .poll(() => portico.page.evaluate(() => localStorage.getItem('portico.sent')))
    .toContain(to.toLowerCase());
  owner.skipsNonce = false;
  return to;
}

test('a transaction sped up in the wallet is confirmed, and one cancelled there is told as such', async ({
  portico,
  page,
  wallet,
}) => {
  const owner = await wallet();
  await fund(1, owner.address, parseEther('5'));
  await page.clock.install();
  await portico.enter();
  await test.step('sped up', async () => {
    const to = await sendPending(portico, owner);
    const first = await countSent(owner.address);
    await sendWithNonce(owner, { to, value: parseEther(amount), nonce: first + 1 });
    await sendWithNonce(owner, { to: owner.address, value: 0n, nonce: first });
    await untilStatuses(page, () => statusOf(page, owner), ['confirmed']);
    await expect(portico.account).toContainText('Confirmed.');
  });
  await test.step('cancelled', async () => {
    await sendPending(portico, owner);
    const first = await countSent(owner.address);
    await sendWithNonce(owner, { to: owner.address, value: 0n, nonce: first + 1 });
    await sendWithNonce(owner, { to: owner.address, value: 0n, nonce: first });
    await untilStatuses(page, () => statusOf(page, owner), ['failed', 'confirmed']);
    await expect(portico.account).toContainText('Another transaction took the place of this one.');
  });
});

test('a transaction sped up while the page was closed, or forgotten and then mined, is confirmed', async ({
  portico,
  page,
  wallet,
}) => {
  const owner = await wallet();
  await fund(1, owner.address, parseEther('5'));
  await portico.enter();
  await test.step('sped up while the page was closed', async () => {
    const to = await sendPending(portico, owner);
    const first = await countSent(owner.address);
    await page.goto('about:blank');
    await sendWithNonce(owner, { to, value: parseEther(amount), nonce: first + 1 });
    await sendWithNonce(owner, { to: owner.address, value: 0n, nonce: first });
    await portico.open();
    await expect(portico.accountButton).toBeVisible();
    await expect.poll(() => statusOf(page, owner), { timeout: 20_000 }).toEqual(['confirmed']);
  });
  await test.step('forgotten by the node', async () => {
    const to = await sendPending(portico, owner);
    const first = await countSent(owner.address);
    await forgetPending(owner.address);
    await page.reload();
    await expect(portico.accountButton).toBeVisible();
    expect(await statusOf(page, owner)).toEqual(['pending', 'confirmed']);
    await sendWithNonce(owner, { to: owner.address, value: 0n, nonce: first });
    await sendWithNonce(owner, { to, value: parseEther(amount), nonce: first + 1 });
    await expect
      .poll(() => statusOf(page, owner), { timeout: 20_000 })
      .toEqual(['confirmed', 'confirmed']);
  });
});

test('a transaction is pending after five minutes, confirmed after ten, and one record in two tabs', async ({
  context,
  portico,
  page,
  wallet,
}) => {
  const owner = await wallet();
  await fund(1, owner.address, parseEther('5'));
  await page.clock.install();
  await portico.enter();
  await sendPending(portico, owner);
  for (let minutes = 0; minutes < 6; minutes += 1) {
    await page.clock.runFor(60_000);
  }
  await page.clock.runFor(10_000);
  await expect.poll(() => statusOf(page, owner)).toEqual(['pending']);
  await expect(portico.account).toContainText('Waiting for the network to confirm it.');
  const tab = await context.newPage();
  await tab.goto('/');
  await expect(tab.getByTestId('rk-account-button')).toBeVisible();
  await fillNonce(owner);
  for (const each of [page, tab]) {
    await untilStatuses(each, () => statusOf(each, owner), ['confirmed']);
  }
  await tab.getByTestId('rk-account-button').click();
  await expect(tab.getByRole('dialog').getByText('Send 0.25 ETH')).toHaveCount(1);
});

test('a confirmed transaction stays so on a node that falls behind, and is pending after a reorg', async ({
  portico,
  page,
  wallet,
}) => {
  const owner = await wallet({ chainId: 42161 });
  await fund(42161, owner.address, parseEther('5'));
  await page.clock.install();
  await portico.enter();
  await portico.fillTransfer(newAddress(), amount);
  await portico.sendButton.click();
  await expect(portico.account).toContainText('Confirmed.');
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
  await expect(portico.account).toContainText('Confirmed.');
  await expect(portico.account).toContainText(/\d ETH/);
  await mineBlock(42161);
  await untilStatuses(page, read, ['pending']);
  await expect(portico.account).toContainText('Waiting for the network to confirm it.');
});
