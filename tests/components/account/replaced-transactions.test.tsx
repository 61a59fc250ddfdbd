import { parseEther } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { productId } from '@/lib/config';
import {
  fillTransfer,
  getSendButton,
  readTransactions,
} from '@/tests/components/support/account-page';
import { look, readStored } from '@/tests/components/support/activity-page';
import { expect, test } from '@/tests/components/support/fixtures';
import type { PageView } from '@/tests/components/support/page-view';
import { fourth, fund, home } from '@/tests/support/chains';
import {
  countSent,
  forgetPending,
  mineBlock,
  sendWithNonce,
  takeBack,
} from '@/tests/support/replacements';
import { fillNonce } from '@/tests/support/wallet/signing';
import type { TestWallet } from '@/tests/support/wallet/test-wallet';

const amount = '0.25';
const waiting = 'Waiting for the network to confirm it.';
const createReceiver = () => privateKeyToAccount(generatePrivateKey()).address;
const readStatuses = (owner: TestWallet) => readTransactions(owner).map(({ status }) => status);

/** Sends what the chain cannot mine yet: a nonce before it is missing. */
async function sendPending(view: PageView, owner: TestWallet) {
  const to = createReceiver();
  const account = await view.findAccount();
  owner.skipsNonce = true;
  await fillTransfer(view.user, account, { to, amount });
  await view.user.click(getSendButton(account));
  await expect.poll(() => account.textContent).toContain(waiting);
  await expect
    .poll(() => localStorage.getItem(`${productId}.sent`) ?? '')
    .toContain(to.toLowerCase());
  owner.skipsNonce = false;
  return { to, account, first: await countSent(owner.address) };
}

test('a transaction that was sped up in the wallet is confirmed', async ({ clock, view }) => {
  const owner = view.install();
  await fund(home.id, owner.address, parseEther('5'));
  await view.enter(owner);
  const { to, account, first } = await sendPending(view, owner);
  await sendWithNonce(owner, { to, value: parseEther(amount), nonce: first + 1 });
  await sendWithNonce(owner, { to: owner.address, value: 0n, nonce: first });
  await expect.poll(look(clock, () => readStatuses(owner))).toEqual(['confirmed']);
  await expect.poll(() => account.textContent).toContain('Confirmed.');
});

test('a transaction that was cancelled in the wallet is replaced', async ({ clock, view }) => {
  const owner = view.install();
  await fund(home.id, owner.address, parseEther('5'));
  await view.enter(owner);
  const { account, first } = await sendPending(view, owner);
  await sendWithNonce(owner, { to: owner.address, value: 0n, nonce: first + 1 });
  await sendWithNonce(owner, { to: owner.address, value: 0n, nonce: first });
  await expect.poll(look(clock, () => readStatuses(owner))).toEqual(['failed']);
  await expect
    .poll(() => account.textContent)
    .toContain('Replaced by another transaction. The amount wasn’t sent.');
});

test('a transaction that was sped up while the page was closed is confirmed', async ({
  clock,
  view,
}) => {
  const owner = view.install();
  await fund(home.id, owner.address, parseEther('5'));
  await view.enter(owner);
  const { to, first } = await sendPending(view, owner);
  view.leave();
  await sendWithNonce(owner, { to, value: parseEther(amount), nonce: first + 1 });
  await sendWithNonce(owner, { to: owner.address, value: 0n, nonce: first });
  await view.open();
  await view.findAccount();
  await expect.poll(look(clock, () => readStatuses(owner))).toEqual(['confirmed']);
});

test('a transaction that the node forgot is pending, and confirmed when it is mined after all', async ({
  clock,
  view,
}) => {
  const owner = view.install();
  await fund(home.id, owner.address, parseEther('5'));
  await view.enter(owner);
  const { to, first } = await sendPending(view, owner);
  await forgetPending(owner.address);
  await view.open();
  await view.findAccount();
  await clock.run(10_000);
  expect(readStatuses(owner)).toEqual(['pending']);
  await sendWithNonce(owner, { to: owner.address, value: 0n, nonce: first });
  await sendWithNonce(owner, { to, value: parseEther(amount), nonce: first + 1 });
  await expect.poll(look(clock, () => readStatuses(owner))).toEqual(['confirmed']);
});

test('a transaction is pending after six minutes, and confirmed when it is mined', async ({
  clock,
  view,
}) => {
  const owner = view.install();
  await fund(home.id, owner.address, parseEther('5'));
  await view.enter(owner);
  const { account } = await sendPending(view, owner);
  for (let minutes = 0; minutes < 6; minutes += 1) await clock.run(60_000);
  await clock.run(10_000);
  await expect.poll(() => readStatuses(owner)).toEqual(['pending']);
  expect(account.textContent).toContain(waiting);
  await fillNonce(owner);
  await expect.poll(look(clock, () => readStatuses(owner))).toEqual(['confirmed']);
  await expect.poll(() => account.textContent).toContain('Confirmed.');
});

test('a confirmed transaction stays so on a node that falls behind, and is pending after a reorg', async ({
  clock,
  view,
}) => {
  const owner = view.install({ chainId: fourth.id });
  await fund(fourth.id, owner.address, parseEther('5'));
  await view.enter(owner);
  const account = await view.findAccount();
  await fillTransfer(view.user, account, { to: createReceiver(), amount });
  await view.user.click(getSendButton(account));
  await expect.poll(() => account.textContent).toContain('Confirmed.');
  const read = () => readTransactions(owner, fourth.id).map(({ status }) => status);
  await expect.poll(read).toEqual(['confirmed']);
  let looks = 0;
  view.network.answerNode(fourth.id, async (calls, ask) => {
    const answer = await ask();
    looks += calls.filter(({ method }) => method === 'eth_getTransactionReceipt').length;
    return answer;
  });
  const countLooks = () => looks;
  // The page has to have seen the block that is taken back.
  await expect.poll(look(clock, countLooks)).toBeGreaterThan(0);
  looks = 0;
  await takeBack(fourth.id);
  await expect.poll(look(clock, countLooks)).toBeGreaterThan(1);
  expect(read()).toEqual(['confirmed']);
  expect(account.textContent).toContain('Confirmed.');
  expect(account.textContent).toMatch(new RegExp(`\\d ${fourth.nativeCurrency.symbol}`));
  await mineBlock(fourth.id);
  await expect.poll(look(clock, read)).toEqual(['pending']);
  await expect.poll(() => account.textContent).toContain(waiting);
  expect(readStored().map(({ state }) => state)).toEqual([{ kind: 'pending' }]);
});
