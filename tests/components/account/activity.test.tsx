import { within } from '@testing-library/react';
import { parseEther, stringify } from 'viem';
import { vi } from 'vitest';
import { productId } from '@/lib/config';
import { getTransactionId, type Transaction } from '@/lib/wallet/transactions/transaction';
import { createAddress, send } from '@/tests/components/support/account-page';
import {
  getActivity,
  look,
  readRows,
  readStored,
  sendPending,
  waiting,
} from '@/tests/components/support/activity-page';
import { expect, test } from '@/tests/components/support/fixtures';
import type { NodeCall } from '@/tests/components/support/network';
import { createRecord } from '@/tests/support/activity-records';
import { away, fund, home, setCode } from '@/tests/support/chains';
import {
  countSent,
  forgetPending,
  giveAgain,
  readSigned,
  sendWithNonce,
} from '@/tests/support/replacements';
import { fillNonce } from '@/tests/support/wallet/signing';

const key = `${productId}.activity`;
const store = (list: readonly Transaction[]) => localStorage.setItem(key, stringify(list));

test('transactions on each chain are listed with recipient, network and time, and survive a reload', async ({
  view,
}) => {
  const owner = view.install();
  const to = createAddress();
  for (const { id } of [home, away]) await fund(id, owner.address, parseEther('1'));
  const account = await view.enter(owner);
  expect(getActivity().textContent).toContain('Nothing was sent from this browser yet.');
  expect(within(getActivity()).queryAllByRole('button')).toEqual([]);
  await send(view, account, { to });
  await expect.poll(readRows).toEqual([expect.stringContaining('Confirmed')]);
  await owner.setChain(away.id);
  await expect
    .poll(async () => (await view.findAccount()).textContent)
    .toContain(`Amount in ${away.nativeCurrency.symbol}`);
  await send(view, await view.findAccount(), { to });
  const rows = [away, home].map(({ name, nativeCurrency: { symbol } }) =>
    expect.stringMatching(
      new RegExp(`^Sent 0.25 ${symbol}Confirmed.*To ${to.slice(0, 4)}….*${name}.*\\d`),
    ),
  );
  await expect.poll(readRows).toEqual(rows);
  await view.open();
  await view.findAccount();
  expect(readRows()).toEqual(rows);
});

test('a forgotten transaction is dropped after a while, pending once nodes have it again, then confirmed', async ({
  clock,
  view,
}) => {
  const { owner, account, record } = await sendPending(view);
  const signed = await readSigned(record.hash);
  await forgetPending(owner.address);
  await clock.run(45_000);
  expect(readRows()).toEqual([expect.stringContaining('Pending')]);
  await expect
    .poll(look(clock))
    .toEqual([expect.stringMatching(/Dropped.+no longer shows this transaction/)]);
  expect(account.textContent).not.toContain(waiting);
  await giveAgain(signed);
  await expect.poll(look(clock)).toEqual([expect.stringContaining('Pending')]);
  await fillNonce(owner);
  await expect.poll(look(clock)).toEqual([expect.stringContaining('Confirmed')]);
});

// Safe{Wallet} over WalletConnect returns its own hash: https://github.com/wevm/wagmi/issues/4579.
test('a hash that the network lacks, sent by a contract account, waits for other owners', async ({
  clock,
  view,
}) => {
  const { owner, account } = await view.enterWith('5');
  await setCode(home.id, owner.address, '0x00');
  owner.answerWith('eth_sendTransaction', () => `0x${'ab'.repeat(32)}`);
  await send(view, account);
  const proposed = [expect.stringMatching(/Proposed.+Other owners of this account/)];
  await expect.poll(look(clock)).toEqual(proposed);
  expect(account.textContent).not.toContain(waiting);
  await clock.run(120_000);
  expect(readRows()).toEqual(proposed);
  await view.open();
  await view.findAccount();
  await clock.run(120_000);
  expect(readRows()).toEqual(proposed);
});

test('a failing node changes no status, and a hidden tab sends no requests', async ({
  clock,
  view,
}) => {
  const { record } = await sendPending(view);
  view.network.answerNode(home.id, async () => new Response('busy', { status: 503 }));
  await clock.run(90_000);
  expect(readRows()).toEqual([expect.stringContaining('Pending')]);
  view.network.answerNode(home.id, null);
  const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await clock.run(5_000);
  const isOwn = ({ method, params }: NodeCall) =>
    method === 'eth_getTransactionByHash' && params?.[0] === record.hash;
  const count = () => view.network.callsTo(home.id).filter(isOwn).length;
  const asked = count();
  await clock.run(20_000);
  expect(count()).toBe(asked);
  hidden.mockRestore();
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.poll(look(clock, count)).toBeGreaterThan(asked);
});

test('a silent node of one network does not delay what was sent on another', async ({
  clock,
  view,
}) => {
  const owner = view.install();
  await fund(home.id, owner.address, parseEther('1'));
  const state = { kind: 'pending' } as const;
  const silent = createRecord(owner, 1, { chainId: away.id, state });
  store([silent]);
  view.network.answerNode(away.id, () => new Promise(() => undefined));
  await view.enter(owner);
  await expect
    .poll(() => view.network.callsTo(away.id).map(({ method }) => method))
    .toContain('eth_getTransactionByHash');
  const hash = await sendWithNonce(owner, { to: createAddress(), value: 1n, nonce: 0 });
  await expect.poll(() => countSent(owner.address)).toBe(1);
  // As another tab does.
  store([createRecord(owner, 0, { hash, state }), silent]);
  window.dispatchEvent(new StorageEvent('storage', { key }));
  await expect.poll(readRows).toHaveLength(2);
  await clock.run(8_000);
  expect(readRows()).toEqual([
    expect.stringContaining('Confirmed'),
    expect.stringContaining('Pending'),
  ]);
});

test('a status change is announced once', async ({ clock, view }) => {
  const owner = view.install();
  const list = [createRecord(owner, 1)];
  store(list);
  await view.enter(owner);
  const said: string[] = [];
  const watch = new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes) said.push(node.textContent ?? '');
  });
  const announcer = document.createElement('div');
  const { announcerId } = await import('@/components/ui/announcer');
  announcer.id = announcerId;
  document.body.append(announcer);
  watch.observe(announcer, { childList: true });
  store(list.map((it) => ({ ...it, state: { kind: 'dropped' } })));
  window.dispatchEvent(new StorageEvent('storage', { key }));
  await clock.run(10_000);
  expect(said).toEqual(['Sent 1 ETH: Dropped']);
  watch.disconnect();
  announcer.remove();
});

test('the list shows five rows, all on request, none after "Clear", and all again after "Undo"', async ({
  view,
}) => {
  const owner = view.install();
  const own = [1, 2, 3, 4, 5, 6, 7].map((number) => createRecord(owner, number));
  const other = createRecord(owner, 8, { account: createAddress() });
  store([...own, other]);
  await view.enter(owner);
  const press = async (name: string) =>
    view.user.click(await within(getActivity()).findByRole('button', { name }));
  expect(readRows()).toHaveLength(5);
  await press('Show all (7)');
  expect(readRows()).toHaveLength(7);
  await press('Show fewer');
  expect(readRows()).toHaveLength(5);
  await press('Clear');
  expect(readRows()).toEqual([]);
  expect(readStored().map(getTransactionId)).toEqual([other].map(getTransactionId));
  expect(document.activeElement?.textContent).toBe('Undo');
  await view.user.keyboard('{Enter}');
  await expect.poll(() => document.activeElement?.textContent).toBe('Clear');
  expect(readStored().map(getTransactionId)).toEqual([...own, other].map(getTransactionId));
});
