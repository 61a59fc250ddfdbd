import { within } from '@testing-library/react';
import { parseEther } from 'viem';
import { vi } from 'vitest';
import { productId } from '@/lib/config';
import { readAlerts } from '@/tests/components/support/account-page';
import {
  amount,
  getActivity,
  getStored,
  look,
  press,
  readRows,
  readStored,
  sendPending,
} from '@/tests/components/support/activity-page';
import { expect, test } from '@/tests/components/support/fixtures';
import { away, balanceOf, home } from '@/tests/support/chains';
import { countSent, readTransaction, sendWithNonce } from '@/tests/support/replacements';
import { fillNonce } from '@/tests/support/wallet/signing';
import type { TestWallet } from '@/tests/support/wallet/test-wallet';

const tooLate = 'Too late: it is in a block already';
const countAsked = ({ requests }: TestWallet) =>
  requests.filter(({ method }) => method === 'eth_sendTransaction').length;
const raise = (fee = 0n) => (fee * 11n + 9n) / 10n;

test('a pending transaction is sped up by its nonce and a fee a tenth higher, and sent once', async ({
  clock,
  view,
}) => {
  const owner = view.install();
  const { to, record, first } = await sendPending(view, owner);
  const old = await readTransaction(record.hash);
  await press(view, 'Speed up');
  await expect
    .poll(() => getActivity().textContent)
    .toMatch(new RegExp(`Network fee: at most 0\\.\\d+ ${home.nativeCurrency.symbol}`));
  await press(view, 'Ask wallet to speed up');
  await expect.poll(look(clock)).toEqual([expect.stringContaining('Sent again with a higher fee')]);
  const [replacement] = getStored(record).replacements;
  const faster = await readTransaction(replacement?.hash ?? record.hash);
  expect(faster).toMatchObject({ nonce: old.nonce, to: old.to, value: old.value });
  expect(faster.maxFeePerGas).toBeGreaterThanOrEqual(raise(old.maxFeePerGas));
  expect(faster.maxPriorityFeePerGas).toBeGreaterThanOrEqual(raise(old.maxPriorityFeePerGas));
  await fillNonce(owner);
  const confirmed = [expect.stringMatching(/Confirmed.+Sped up/)];
  await expect.poll(look(clock)).toEqual(confirmed);
  expect(await balanceOf(home.id, to)).toBe(parseEther(amount));
  await view.open();
  await view.findAccount();
  await expect.poll(look(clock)).toEqual(confirmed);
  expect(await countSent(owner.address)).toBe(first + 2);
});

test('a pending transaction with a gas price is sped up by a higher one', async ({
  clock,
  view,
}) => {
  const owner = view.install();
  owner.sendsLegacy = true;
  const { record } = await sendPending(view, owner);
  const old = await readTransaction(record.hash);
  owner.sendsLegacy = false;
  await press(view, 'Speed up');
  await press(view, 'Ask wallet to speed up');
  await expect.poll(() => getStored(record).replacements).toHaveLength(1);
  const [replacement] = getStored(record).replacements;
  const faster = await readTransaction(replacement?.hash ?? record.hash);
  expect(faster.type).toBe('legacy');
  expect(faster.gasPrice).toBeGreaterThanOrEqual(raise(old.gasPrice));
  await fillNonce(owner);
  await expect.poll(look(clock)).toEqual([expect.stringMatching(/Confirmed.+Sped up/)]);
});

test('a pending transaction is cancelled by one that sends nothing', async ({ clock, view }) => {
  const owner = view.install();
  const { to, account, record } = await sendPending(view, owner);
  await press(view, 'Cancel sending');
  await press(view, 'Ask wallet to cancel');
  await expect
    .poll(look(clock))
    .toEqual([expect.stringContaining('was sent to take its place. Only one of the two')]);
  await fillNonce(owner);
  await expect
    .poll(look(clock))
    .toEqual([expect.stringMatching(/Cancelled.+The amount was not sent/)]);
  // The form says the same as the list.
  expect(account.textContent).toContain('Another transaction took the place of this one.');
  // For the next view too.
  expect(getStored(record).state).toMatchObject({ kind: 'cancelled' });
  expect(await balanceOf(home.id, to)).toBe(0n);
});

test('a transaction that is mined while "cancel" is open is told so, and the wallet not asked', async ({
  clock,
  view,
}) => {
  const owner = view.install();
  const { account } = await sendPending(view, owner);
  await press(view, 'Cancel sending');
  await fillNonce(owner);
  await press(view, 'Ask wallet to cancel');
  await expect.poll(look(clock)).toEqual([expect.stringContaining(tooLate)]);
  expect(readRows()).toEqual([expect.stringContaining('Confirmed')]);
  expect(readAlerts(account)).toEqual([]);
  expect(countAsked(owner)).toBe(1);
  await press(view, 'Back');
  expect(readRows()).toEqual([expect.not.stringContaining(tooLate)]);
});

test('a transaction that is mined while the wallet asks is told so, and the late answer loses nothing', async ({
  clock,
  view,
}) => {
  const owner = view.install();
  const { to, account } = await sendPending(view, owner);
  owner.hold();
  await press(view, 'Speed up');
  await press(view, 'Ask wallet to speed up');
  await expect.poll(() => countAsked(owner)).toBe(2);
  await fillNonce(owner);
  await expect.poll(look(clock)).toEqual([expect.stringContaining(tooLate)]);
  owner.release();
  await clock.run(5_000);
  expect(readRows()).toEqual([expect.stringContaining('Confirmed')]);
  expect(readAlerts(account)).toEqual([]);
  expect(await balanceOf(home.id, to)).toBe(parseEther(amount));
});

test('who refuses in the wallet goes back to what was, without a word', async ({ view }) => {
  const owner = view.install();
  const { account, record } = await sendPending(view, owner);
  owner.rejectNext(4001, 'eth_sendTransaction');
  await press(view, 'Cancel sending');
  await press(view, 'Ask wallet to cancel');
  await expect.poll(() => countAsked(owner)).toBe(2);
  await within(getActivity()).findByRole('button', { name: 'Ask wallet to cancel' });
  expect(readAlerts(account)).toEqual([]);
  expect(getStored(record)).toMatchObject({ replacements: [], state: { kind: 'pending' } });
});

test('a wallet that insists on a nonce of its own is told of, and both transactions are listed', async ({
  clock,
  view,
}) => {
  const owner = view.install();
  const { to } = await sendPending(view, owner);
  owner.choosesNonce = true;
  await press(view, 'Speed up');
  await press(view, 'Ask wallet to speed up');
  const both = expect.stringMatching(
    /Confirmed.+Your wallet used another nonce: both transactions may go through/,
  );
  await expect.poll(look(clock)).toEqual([both, both]);
  // The wallet's own nonce was the one that was missing.
  expect(await balanceOf(home.id, to)).toBe(2n * parseEther(amount));
});

test('two tabs that speed up at once pay once, and the second beats the first', async ({
  clock,
  view,
}) => {
  const owner = view.install();
  const { to, record, first } = await sendPending(view, owner);
  await press(view, 'Speed up');
  vi.resetModules();
  const otherTab = await import('@/lib/wallet/activity/activity-store');
  const deed = { to, value: parseEther(amount), nonce: first + 1 };
  const hash = await sendWithNonce(owner, deed);
  const theirs = await readTransaction(hash);
  const fees = { maxFeePerGas: 1n, maxPriorityFeePerGas: 1n };
  otherTab.updateActivity(record, (it) => ({
    ...it,
    replacements: [{ hash, purpose: 'speedUp', sentAt: Date.now(), fees }],
  }));
  window.dispatchEvent(new StorageEvent('storage', { key: `${productId}.activity` }));
  await expect.poll(readRows).toEqual([expect.stringContaining('Sent again with a higher fee')]);
  await press(view, 'Ask wallet to speed up');
  await expect.poll(() => getStored(record).replacements).toHaveLength(2);
  const [, own] = getStored(record).replacements;
  const ours = await readTransaction(own?.hash ?? record.hash);
  expect(ours).toMatchObject({ nonce: theirs.nonce });
  expect(ours.maxFeePerGas).toBeGreaterThanOrEqual(raise(theirs.maxFeePerGas));
  await fillNonce(owner);
  await expect.poll(look(clock)).toEqual([expect.stringMatching(/Confirmed.+Sped up/)]);
  expect(await balanceOf(home.id, to)).toBe(parseEther(amount));
  expect(readStored()).toHaveLength(1);
});

test('a wallet on another network is switched before it is asked', async ({ view }) => {
  const owner = view.install();
  const { record } = await sendPending(view, owner);
  await owner.setChain(away.id);
  await press(view, 'Speed up');
  await press(view, `Switch to ${home.name}`);
  expect(countAsked(owner)).toBe(1);
  await press(view, 'Ask wallet to speed up');
  await expect.poll(() => getStored(record).replacements).toHaveLength(1);
  expect(owner.chainId).toBe(home.id);
});
