import { focusManager, QueryObserver } from '@tanstack/react-query';
import {
  type PersistedClient,
  persistQueryClientRestore,
  persistQueryClientSave,
} from '@tanstack/react-query-persist-client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { serialize } from 'wagmi';
import { productId } from '@/lib/config';
import { createQueryCache } from '@/lib/wallet/storage/query-cache';
import { createMemoryStorage } from '@/tests/support/memory-storage';

const day = 86_400_000;
const nameKey = ['ensName', { address: '0x00000000000000000000000000000000000000d0', chainId: 1 }];
const balance = { value: 5n, decimals: 18, formatted: '0.000000000000000005', symbol: 'ETH' };

let storage: ReturnType<typeof createMemoryStorage>;
beforeEach(() => {
  vi.useFakeTimers();
  storage = createMemoryStorage();
});
afterEach(() => void vi.useRealTimers());

/** Mounts a query as a component would. */
async function ask(queryKey: readonly unknown[], answer: () => unknown) {
  const { client } = createQueryCache(storage);
  const queryFn = vi.fn(async () => answer());
  client.mount();
  const observer = new QueryObserver(client, { queryKey, queryFn });
  const stop = observer.subscribe(() => {});
  await vi.advanceTimersByTimeAsync(0);
  return { client, queryFn, observer, stop };
}

it('asks a node that failed no second time', async () => {
  const { queryFn, stop } = await ask(['balance'], () => {
    throw new Error('busy');
  });
  await vi.advanceTimersByTimeAsync(day / 2);
  expect(queryFn).toHaveBeenCalledTimes(1);
  stop();
});

it('asks nothing because the window is looked at again', async () => {
  const { queryFn, stop } = await ask(['balance'], () => balance);
  focusManager.setFocused(false);
  focusManager.setFocused(true);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(queryFn).toHaveBeenCalledTimes(1);
  focusManager.setFocused(undefined);
  stop();
});

it.each(['ensName', 'ensAvatar'])('takes %s as fresh for 24 hours', async (kind) => {
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

it('forgets what nobody looked at for 24 hours', async () => {
  const { client, stop } = await ask(['balance'], () => balance);
  stop();
  await vi.advanceTimersByTimeAsync(day - 1_000);
  expect(client.getQueryData(['balance'])).toEqual(balance);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(client.getQueryData(['balance'])).toBeUndefined();
});

describe('between visits', () => {
  async function save() {
    const { client, persistOptions } = createQueryCache(storage);
    client.setQueryData(nameKey, 'name.eth');
    client.setQueryData(['balance'], balance);
    client.setQueryData(['balances', 1], { coin: { value: 5n, problem: null } });
    client.setQueryData(['balances', 2], { coin: { value: null, problem: 'nodeBusy' } });
    client.setQueryData(['estimateGas'], 21_000n);
    await persistQueryClientSave({ queryClient: client, ...persistOptions });
    await vi.advanceTimersByTimeAsync(2_000);
  }

  async function restore() {
    const { client, persistOptions } = createQueryCache(storage);
    await persistQueryClientRestore({ queryClient: client, ...persistOptions });
    return client;
  }

  function poison(change: (stored: PersistedClient) => unknown) {
    const stored: PersistedClient = JSON.parse(storage.entries.get(`${productId}.cache`) ?? '');
    storage.entries.set(`${productId}.cache`, serialize(change(stored)));
  }

  it('keeps names, pictures and balances, under one key', async () => {
    await save();
    expect([...storage.entries.keys()]).toEqual([`${productId}.cache`]);
    const client = await restore();
    expect(client.getQueryData(nameKey)).toBe('name.eth');
    expect(client.getQueryData(['balance'])).toEqual(balance);
    expect(client.getQueryData(['balances', 1])).toEqual({ coin: { value: 5n, problem: null } });
    expect(client.getQueryCache().getAll()).toHaveLength(3);
  });

  it('asks for balances anew, however young they are', async () => {
    await save();
    const client = await restore();
    expect(client.getQueryState(['balances', 1])?.isInvalidated).toBe(true);
    expect(client.getQueryState(nameKey)?.isInvalidated).toBe(false);
  });

  it('keeps them for 24 hours', async () => {
    await save();
    await vi.advanceTimersByTimeAsync(day - 10_000);
    expect((await restore()).getQueryData(nameKey)).toBe('name.eth');
    await vi.advanceTimersByTimeAsync(10_000);
    expect((await restore()).getQueryCache().getAll()).toEqual([]);
    expect(storage.entries.size).toBe(0);
  });

  it.each([
    ['no JSON', '{'],
    ['a text', '"x"'],
    ['queries that are none', '{"timestamp":1,"buster":"2","clientState":{"queries":7}}'],
    ['a bigint that is none', '{"timestamp":1,"a":{"__type":"bigint","value":"x"}}'],
  ])('drops a store that is %s', async (_, text) => {
    storage.entries.set(`${productId}.cache`, text);
    expect((await restore()).getQueryCache().getAll()).toEqual([]);
    expect(storage.entries.size).toBe(0);
  });

  it.each<[string, (stored: PersistedClient) => unknown]>([
    ['of another version', (stored) => ({ ...stored, buster: '0' })],
    ['from the future', (stored) => ({ ...stored, timestamp: Date.now() + day })],
  ])('drops a store %s', async (_, change) => {
    await save();
    poison(change);
    expect((await restore()).getQueryCache().getAll()).toEqual([]);
    expect(storage.entries.size).toBe(0);
  });

  const entryOf = (kind: string, data: unknown, dataUpdatedAt = 1) => ({
    queryKey: [kind, 3],
    state: { data, dataUpdatedAt },
  });

  it.each<[string, unknown]>([
    ['null', null],
    ['without a key', { state: { data: 'x', dataUpdatedAt: 1 } }],
    ['a name that is no text', entryOf('ensName', {})],
    ['a balance without a value', entryOf('balance', {})],
    ['balances less than nothing', entryOf('balances', { coin: { value: -1n, problem: null } })],
    ['of another kind', entryOf('connectorClient', 'x')],
    ['for ever', entryOf('ensName', 'x', 9e15)],
  ])('drops an entry that is %s and keeps the others', async (_, entry) => {
    await save();
    poison(({ clientState, ...stored }) => ({
      ...stored,
      clientState: { mutations: [entry], queries: [entry, ...clientState.queries] },
    }));
    const client = await restore();
    expect(client.getQueryCache().getAll()).toHaveLength(3);
    expect(client.getMutationCache().getAll()).toEqual([]);
  });
});
