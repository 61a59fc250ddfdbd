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
  what: {
    kind: 'transfer',
    token: null,
    symbol: 'ETH',
    decimals: 18,
    value: 2n ** 256n - 1n,
    to,
    toName: null,
  },
  ...over,
});
const mined = (number: number) =>
  ({
    kind: 'confirmed',
    hash: hashOf(number),
    blockNumber: 7n,
    blockHash: hashOf(9),
    seenAt: 6_000,
    reason: null,
  }) as const;

/** As a tab has it that was opened just now. */
async function openTab() {
  vi.resetModules();
  return await import('@/lib/wallet/transactions/transaction-store');
}

type Tab = Awaited<ReturnType<typeof openTab>>;

const finish = (tab: Tab, number: number) =>
  tab.updateTransaction(sent(number), (it) => ({ ...it, state: mined(number) }));
const read = (tab: Tab) => tab.transactionStore.get().map(({ hash }) => Number(hash));
/** What the browser tells the other tabs. */
const tell = () => window.dispatchEvent(new StorageEvent('storage', { key }));

beforeEach(() => {
  localStorage.clear();
  const listen = vi.spyOn(window, 'addEventListener');
  return () => {
    // A tab of an earlier test hears nothing any more.
    for (const [type, listener] of listen.mock.calls) window.removeEventListener(type, listener);
    listen.mockRestore();
  };
});

describe('the activity of this browser', () => {
  it('survives a reload, to the last unit, the newest first', async () => {
    const before = await openTab();
    before.addTransaction(sent(1));
    before.addTransaction(sent(2));
    finish(before, 1);
    const after = await openTab();
    expect(after.transactionStore.get()).toEqual(before.transactionStore.get());
    expect(after.transactionStore.get()).toMatchObject([sent(2), { ...sent(1), state: mined(1) }]);
  });

  it('is not doubled by what is recorded twice, and keeps what is known of it', async () => {
    const tab = await openTab();
    tab.addTransaction(sent(1));
    finish(tab, 1);
    tab.addTransaction(sent(1, { sentAt: 9 }));
    expect(tab.transactionStore.get()).toMatchObject([{ sentAt: 1, state: { kind: 'confirmed' } }]);
    tab.addTransaction(sent(1, { chainId: 137 }));
    expect(read(tab)).toEqual([1, 1]);
  });

  it('loses nothing of two tabs that write', async () => {
    const one = await openTab();
    const other = await openTab();
    expect([read(one), read(other)]).toEqual([[], []]);
    one.addTransaction(sent(1));
    other.addTransaction(sent(2));
    finish(one, 1);
    tell();
    expect(read(one)).toEqual([2, 1]);
    expect(other.transactionStore.get()).toEqual(one.transactionStore.get());
  });

  it('puts back what is pending here and was overwritten by another tab at the same moment', async () => {
    const tab = await openTab();
    tab.addTransaction(sent(1));
    tab.addTransaction(sent(2));
    finish(tab, 1);
    localStorage.setItem(key, '[]');
    tell();
    expect(read(tab)).toEqual([2]);
    expect(read(await openTab())).toEqual([2]);
  });

  it('of more than 200 drops the oldest that is over, and never a pending one', async () => {
    const tab = await openTab();
    for (let number = 1; number <= 201; number += 1) tab.addTransaction(sent(number));
    expect(read(tab)).toHaveLength(201);
    finish(tab, 5);
    expect(read(tab)).toHaveLength(200);
    expect(read(tab)).not.toContain(5);
    expect(read(tab)).toContain(1);
  });

  it('lasts for the visit where storage is denied', async () => {
    const denied = vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    const tab = await openTab();
    tab.addTransaction(sent(1));
    finish(tab, 1);
    expect(tab.transactionStore.get()).toMatchObject([{ state: { kind: 'confirmed' } }]);
    denied.mockRestore();
  });

  it('is cleared of what is over of one account, and gets it back', async () => {
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

  it('knows whom something was sent to, and not where it came to nothing', async () => {
    const tab = await openTab();
    tab.addTransaction(sent(1));
    tab.addTransaction(sent(2));
    tab.addTransaction(sent(3, { account: to }));
    expect(tab.listKnownRecipients(account)).toEqual([to]);
    for (const number of [1, 2]) {
      tab.updateTransaction(sent(number), (it) => ({
        ...it,
        state: { ...mined(number), kind: 'replaced' },
      }));
    }
    expect(tab.listKnownRecipients(account)).toEqual([]);
  });
});

describe('junk in the place of the activity', () => {
  it.each(['', '{', 'null', '7', '{"__proto__":[]}', '[null,7,{},[],"x"]'])(
    'is none: %s',
    async (junk) => {
      localStorage.setItem(key, junk);
      const tab = await openTab();
      expect(read(tab)).toEqual([]);
      tab.addTransaction(sent(1));
      expect(read(tab)).toEqual([1]);
    },
  );

  it.each([
    ['hash', '0x12'],
    ['account', '0x12'],
    ['chainId', -1],
    ['sentAt', 1e300],
    ['sentAt', '1'],
    ['what', { kind: 'transfer' }],
    ['what', null],
  ])('drops the record with %s of %j alone', async (field, value) => {
    const tab = await openTab();
    for (const number of [1, 2]) tab.addTransaction(sent(number));
    const [second, first] = JSON.parse(localStorage.getItem(key) ?? '');
    localStorage.setItem(key, JSON.stringify([second, { ...first, [field]: value }]));
    expect(read(await openTab())).toEqual([2]);
  });

  it('in a state leaves the record pending, and its texts are cut and clean', async () => {
    const tab = await openTab();
    tab.addTransaction(
      sent(1, { what: { kind: 'other', description: `\u202eevil\u200b\n${'a'.repeat(100_000)}` } }),
    );
    const [record] = JSON.parse(localStorage.getItem(key) ?? '');
    localStorage.setItem(key, JSON.stringify([{ ...record, state: { kind: 'constructor' } }]));
    const [read] = (await openTab()).transactionStore.get();
    expect(read).toMatchObject({ state: { kind: 'pending' } });
    const { what } = read ?? {};
    const text = what?.kind === 'other' ? what.description : '';
    expect(text).toMatch(/^evil a+…$/);
    expect(text).toHaveLength(200);
  });
});
