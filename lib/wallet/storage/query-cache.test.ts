import { focusManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { serialize } from 'wagmi';
import { hashFn } from 'wagmi/query';
import { productId } from '@/lib/config';
import { createQueryClient, storeQueries } from '@/lib/wallet/storage/query-cache';
import { stubLocalStorage } from '@/tests/support/memory-storage';

const day = 86_400_000;
const nameKey = ['ensName', { address: '0x00000000000000000000000000000000000000d0', chainId: 1 }];
const balance = { value: 5n, decimals: 18, formatted: '0.000000000000000005', symbol: 'ETH' };

let storage: ReturnType<typeof stubLocalStorage>;
beforeEach(() => {
  vi.useFakeTimers();
  storage = stubLocalStorage();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Mounts a query as a component would. */
async function ask(queryKey: readonly unknown[], answer: () => unknown) {
  const client = createQueryClient();
  const queryFn = vi.fn(async () => answer());
  client.mount();
  const observer = new QueryObserver(client, { queryKey, queryFn });
  const stop = observer.subscribe(() => {});
  await vi.advanceTimersByTimeAsync(0);
  return { client, queryFn, observer, stop };
}

it('does not retry a failed node request', async () => {
  const { queryFn, stop } = await ask(['balance'], () => {
    throw new Error('busy');
  });
  await vi.advanceTimersByTimeAsync(day / 2);
  expect(queryFn).toHaveBeenCalledTimes(1);
  stop();
});

it('does not refetch when the window regains focus', async () => {
  const { queryFn, stop } = await ask(['balance'], () => balance);
  focusManager.setFocused(false);
  focusManager.setFocused(true);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(queryFn).toHaveBeenCalledTimes(1);
  focusManager.setFocused(undefined);
  stop();
});

it.each(['ensName', 'ensAvatar'])('treats %s as fresh for 24 hours', async (kind) => {
  const { queryFn, observer, client, stop } = await ask([kind], () => 'x');
  stop();
  const mountAgain = async () => {
    new QueryObserver(client, { ...observer.options }).subscribe(() => {})();
    await vi.advanceTimersByTimeAsync(0);
  };
  await vi.advanceTimersByTimeAsync(day - 1_000);
  await mountAgain();
  expect(queryFn).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1_000);
  await mountAgain();
  expect(queryFn).toHaveBeenCalledTimes(2);
});

it('drops a query that has been unused for 24 hours', async () => {
  const { client, stop } = await ask(['balance'], () => balance);
  stop();
  await vi.advanceTimersByTimeAsync(day - 1_000);
  expect(client.getQueryData(['balance'])).toEqual(balance);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(client.getQueryData(['balance'])).toBeUndefined();
});

describe('between visits', () => {
  async function save() {
    const client = createQueryClient();
    const stop = storeQueries(client);
    client.setQueryData(nameKey, 'name.eth');
    client.setQueryData(['balance'], balance);
    client.setQueryData(['balances', 1], { coin: { value: 5n, problem: null } });
    client.setQueryData(['balances', 2], { coin: { value: null, problem: 'nodeBusy' } });
    client.setQueryData(['estimateGas'], 21_000n);
    await vi.advanceTimersByTimeAsync(2_000);
    return { client, stop };
  }

  const restore = () => createQueryClient();

  function poison(change: (stored: { version: number; queries: object[] }) => unknown) {
    const stored = JSON.parse(storage.entries.get(`${productId}.cache`) ?? '');
    storage.entries.set(`${productId}.cache`, serialize(change(stored)));
  }

  it('keeps names, pictures and balances under one key', async () => {
    await save();
    expect([...storage.entries.keys()]).toEqual([`${productId}.cache`]);
    const client = restore();
    expect(client.getQueryData(nameKey)).toBe('name.eth');
    expect(client.getQueryData(['balance'])).toEqual(balance);
    expect(client.getQueryData(['balances', 1])).toEqual({ coin: { value: 5n, problem: null } });
    expect(client.getQueryCache().getAll()).toHaveLength(3);
  });

  it('stores nothing more of a page that was left', async () => {
    const { client, stop } = await save();
    stop();
    const stored = storage.entries.get(`${productId}.cache`);
    client.clear();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(storage.entries.get(`${productId}.cache`)).toBe(stored);
  });

  it('marks balances as stale, however recent they are', async () => {
    await save();
    const client = restore();
    expect(client.getQueryState(['balances', 1])?.isInvalidated).toBe(true);
    expect(client.getQueryState(nameKey)?.isInvalidated).toBe(false);
  });

  it('keeps stored data for 24 hours', async () => {
    await save();
    await vi.advanceTimersByTimeAsync(day - 10_000);
    expect(restore().getQueryData(nameKey)).toBe('name.eth');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(restore().getQueryCache().getAll()).toEqual([]);
    expect(storage.entries.size).toBe(0);
  });

  const entryOf = (kind: string, data: unknown, dataUpdatedAt = Date.now()) => ({
    queryKey: [kind, 3],
    data,
    dataUpdatedAt,
  });

  it.each([
    ['that is no JSON', () => '{'],
    ['that is a text', () => '"x"'],
    ['with queries that are none', () => '{"version":3,"queries":7}'],
    ['with a bigint that is none', () => '{"version":3,"a":{"__type":"bigint","value":"x"}}'],
    ['of another version', () => serialize({ version: 2, queries: [entryOf('ensName', null)] })],
  ])('drops a store %s', (_, createText) => {
    storage.entries.set(`${productId}.cache`, createText());
    expect(restore().getQueryCache().getAll()).toEqual([]);
    expect(storage.entries.size).toBe(0);
  });

  it.each<[string, () => unknown]>([
    ['null', () => null],
    ['without a key', () => ({ data: 'x', dataUpdatedAt: Date.now() })],
    ['a name that is no text', () => entryOf('ensName', {})],
    ['a balance without a value', () => entryOf('balance', {})],
    ['less than nothing', () => entryOf('balances', { coin: { value: -1n, problem: null } })],
    ['of another kind', () => entryOf('connectorClient', 'x')],
    ['from the future', () => entryOf('ensName', 'x', Date.now() + day)],
    ['older than a day', () => entryOf('ensName', 'x', Date.now() - day)],
  ])('drops an entry that is %s and keeps the others', async (_, createEntry) => {
    await save();
    poison(({ queries, ...stored }) => ({ ...stored, queries: [createEntry(), ...queries] }));
    expect(restore().getQueryCache().getAll()).toHaveLength(3);
  });

  it('finds an entry by a key that holds a bigint', async () => {
    await save();
    const key = ['balance', { chainId: 1, blockNumber: 5n }];
    const entry = { ...entryOf('balance', balance), queryKey: key };
    poison(({ queries, ...stored }) => ({ ...stored, queries: [entry, ...queries] }));
    const client = restore();
    expect(client.getQueryData(key)).toEqual(balance);
    expect(client.getQueryCache().find({ queryKey: nameKey })?.queryHash).toBe(hashFn(nameKey));
    expect(client.getQueryCache().getAll()).toHaveLength(4);
  });
});
