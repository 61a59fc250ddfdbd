// @vitest-environment happy-dom
import type { Address, Hash } from 'viem';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { productId } from '@/lib/config';
import type { SentTransaction } from '@/lib/wallet/transactions/transaction';

const key = `${productId}.activity`;
const account: Address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045';
const to: Address = '0x6B175474E89094C44Da98b954EedeAC495271d0F';
const hashOf = (number: number): Hash => `0x${number.toString(16).padStart(64, '0')}`;
const sent = (number: number, over: Partial<SentTransaction> = {}): SentTransaction => ({
  account,
  chainId: 1,
  hash: hashOf(number),
  sentAt: number,
  what: { token: null, symbol: 'ETH', decimals: 18, value: 2n ** 256n - 1n, to, toName: null },
  ...over,
});
const block = {
  blockNumber: 7n,
  blockHash: hashOf(9),
  seenAt: 6_000,
  fee: 'sponsored',
  reason: null,
} as const;
const mined = (number: number) => ({ kind: 'confirmed', hash: hashOf(number), ...block }) as const;

/** Loads the store as a new tab does. */
async function openTab() {
  vi.resetModules();
  return await import('@/lib/wallet/transactions/transaction-store');
}

type Tab = Awaited<ReturnType<typeof openTab>>;

const finish = (tab: Tab, number: number) =>
  tab.updateTransaction(sent(number), (it) => ({ ...it, state: mined(number) }));
const read = (tab: Tab) => tab.transactionStore.get().map(({ hash }) => Number(hash));
const notifyTabs = () => window.dispatchEvent(new StorageEvent('storage', { key }));

beforeEach(() => {
  localStorage.clear();
  const listen = vi.spyOn(window, 'addEventListener');
  return () => {
    for (const [type, listener] of listen.mock.calls) window.removeEventListener(type, listener);
    listen.mockRestore();
  };
});

describe('this browser’s activity', () => {
  it('survives a reload with exact amounts, newest first', async () => {
    const before = await openTab();
    before.addTransaction(sent(1));
    before.addTransaction(sent(2));
    finish(before, 1);
    const after = await openTab();
    expect(after.transactionStore.get()).toEqual(before.transactionStore.get());
    expect(after.transactionStore.get()).toMatchObject([sent(2), { ...sent(1), state: mined(1) }]);
  });

  it('keeps one record, with its state, of a transaction that is added twice', async () => {
    const tab = await openTab();
    tab.addTransaction(sent(1));
    finish(tab, 1);
    tab.addTransaction(sent(1, { sentAt: 9 }));
    expect(tab.transactionStore.get()).toMatchObject([{ sentAt: 1, state: { kind: 'confirmed' } }]);
    tab.addTransaction(sent(1, { chainId: 137 }));
    expect(read(tab)).toEqual([1, 1]);
  });

  it('loses nothing when two tabs write', async () => {
    const one = await openTab();
    const other = await openTab();
    expect([read(one), read(other)]).toEqual([[], []]);
    one.addTransaction(sent(1));
    other.addTransaction(sent(2));
    finish(one, 1);
    notifyTabs();
    expect(read(one)).toEqual([2, 1]);
    expect(other.transactionStore.get()).toEqual(one.transactionStore.get());
  });

  it('restores its pending transactions after another tab has overwritten them', async () => {
    const tab = await openTab();
    tab.addTransaction(sent(1));
    tab.addTransaction(sent(2));
    finish(tab, 1);
    localStorage.setItem(key, '[]');
    notifyTabs();
    expect(read(tab)).toEqual([2]);
    expect(read(await openTab())).toEqual([2]);
  });

  it('drops the oldest finished transaction above 200, but never a pending one', async () => {
    const tab = await openTab();
    for (let number = 1; number <= 201; number += 1) tab.addTransaction(sent(number));
    expect(read(tab)).toHaveLength(201);
    finish(tab, 5);
    expect(read(tab)).toHaveLength(200);
    expect(read(tab)).not.toContain(5);
    expect(read(tab)).toContain(1);
  });

  it('clears the finished transactions of one account, and restores them', async () => {
    const tab = await openTab();
    for (const number of [1, 2]) tab.addTransaction(sent(number));
    tab.addTransaction(sent(3, { account: to }));
    for (const number of [1, 3]) finish(tab, number);
    const cleared = tab.clearTransactions(account);
    expect(read(tab)).toEqual([3, 2]);
    expect(read(await openTab())).toEqual([3, 2]);
    tab.restoreTransactions(cleared);
    expect(read(tab)).toEqual([3, 2, 1]);
  });

  it('lists known recipients, except those of replaced transfers', async () => {
    const tab = await openTab();
    tab.addTransaction(sent(1));
    tab.addTransaction(sent(2));
    tab.addTransaction(sent(3, { account: to }));
    expect(tab.listKnownRecipients(account)).toEqual([to]);
    expect(tab.listKnownRecipients(account, sent(1).chainId)).toEqual([to]);
    expect(tab.listKnownRecipients(account, 424_242)).toEqual([]);
    for (const number of [1, 2]) {
      tab.updateTransaction(sent(number), (it) => ({
        ...it,
        state: { ...mined(number), kind: 'replaced' },
      }));
    }
    expect(tab.listKnownRecipients(account)).toEqual([]);
  });
});

describe('stored junk', () => {
  it.each(['', '{', '{"__proto__":[]}', '[null,7,{},[],"x"]'])('is dropped: %s', async (junk) => {
    localStorage.setItem(key, junk);
    const tab = await openTab();
    expect(read(tab)).toEqual([]);
    tab.addTransaction(sent(1));
    expect(read(tab)).toEqual([1]);
  });

  it.each([
    ['hash', '0x12'],
    ['account', '0x12'],
    ['sentAt', 1e300],
    ['what', { token: null }],
  ])('in a record, with %s set to %j, drops only that record', async (field, value) => {
    const tab = await openTab();
    for (const number of [1, 2]) tab.addTransaction(sent(number));
    const [second, first] = JSON.parse(localStorage.getItem(key) ?? '');
    localStorage.setItem(key, JSON.stringify([second, { ...first, [field]: value }]));
    expect(read(await openTab())).toEqual([2]);
  });

  it('keeps a batch with what is known of it, and drops one that says nothing', async () => {
    const tab = await openTab();
    const batch = { title: 'Two', calls: 2, bundle: '0x01', hashes: [hashOf(5)], isWhole: true };
    tab.addTransaction(sent(1, { what: batch }));
    tab.updateTransaction(sent(1), (it) => ({
      ...it,
      state: { ...mined(5), kind: 'partial', done: 1 },
    }));
    for (const over of [
      { title: '' },
      { calls: 0 },
      { bundle: 7 },
      { bundle: 'x'.repeat(9_000) },
    ]) {
      tab.addTransaction(sent(2, { what: { ...batch, ...over } as never }));
    }
    expect((await openTab()).transactionStore.get()).toEqual([
      { ...sent(1, { what: batch }), state: { ...mined(5), kind: 'partial', done: 1 } },
    ]);
  });

  it('keeps a batch of many calls', async () => {
    const tab = await openTab();
    const what = { title: 'Many', calls: 500, bundle: '0x01', hashes: [hashOf(5)], isWhole: true };
    tab.addTransaction(sent(1, { what }));
    expect((await openTab()).transactionStore.get()).toMatchObject([{ what }]);
  });

  it('keeps a batch pending if its next call was sent while the one before was looked up', async () => {
    const tab = await openTab();
    const batch = { title: 'Two', calls: 3, bundle: null, hashes: [hashOf(5)], isWhole: false };
    tab.addTransaction(sent(1, { what: batch }));
    const [found] = tab.transactionStore.get();
    if (found === undefined) throw new Error('nothing was added');
    const what = { ...batch, hashes: [hashOf(5), hashOf(6)] };
    tab.updateTransaction(sent(1), (it) => ({ ...it, what }));
    const partial = { ...mined(5), kind: 'partial', done: 1 } as const;
    tab.noteState(found, partial);
    expect(tab.transactionStore.get()).toMatchObject([{ what, state: { kind: 'pending' } }]);
    const [later] = tab.transactionStore.get();
    tab.noteState(later ?? found, partial);
    expect(tab.transactionStore.get()).toMatchObject([{ what, state: partial }]);
  });

  it('in a state leaves the record pending, with its texts cleaned and shortened', async () => {
    const tab = await openTab();
    const { what } = sent(1);
    const symbol = `\u202eevil\u200b\n${'a'.repeat(100_000)}`;
    tab.addTransaction(sent(1, { what: { ...what, symbol } }));
    const [record] = JSON.parse(localStorage.getItem(key) ?? '');
    localStorage.setItem(key, JSON.stringify([{ ...record, state: { kind: 'constructor' } }]));
    expect((await openTab()).transactionStore.get()).toMatchObject([
      { state: { kind: 'pending' }, what: { symbol: `evil ${'a'.repeat(14)}…` } },
    ]);
  });
});
