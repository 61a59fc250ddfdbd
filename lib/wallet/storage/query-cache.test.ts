import { focusManager, QueryObserver } from '@tanstack/react-query';
import {
  type PersistedClient,
  persistQueryClientRestore,
  persistQueryClientSave,
} from '@tanstack/react-query-persist-client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { serialize } from 'wagmi';
import { productId } from '@/lib/config';
import type { FallbackStorage } from '@/lib/wallet/storage/fallback-storage';
import { createQueryCache } from '@/lib/wallet/storage/query-cache';

const day = 86_400_000;
const nameKey = ['ensName', { address: '0x00000000000000000000000000000000000000d0', chainId: 1 }];
const balance = { value: 5n, decimals: 18, formatted: '0.000000000000000005', symbol: 'ETH' };

let entries: Map<string, string>;
let storage: FallbackStorage;

beforeEach(() => {
  vi.useFakeTimers();
  entries = new Map();
  storage = {
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
  };
});

afterEach(() => {
  vi.useRealTimers();
});

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
    const stored: PersistedClient = JSON.parse(entries.get(`${productId}.cache`) ?? '');
    entries.set(`${productId}.cache`, serialize(change(stored)));
  }

  it('keeps names, pictures and balances, under one key', async () => {
    await save();
    expect([...entries.keys()]).toEqual([`${productId}.cache`]);
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
    expect(entries.size).toBe(0);
  });

  it.each([
    ['no JSON', '{'],
    ['null', 'null'],
    ['a text', '"x"'],
    ['a list', '[null]'],
    ['an empty object', '{}'],
    ['queries that are none', '{"timestamp":1,"buster":"2","clientState":{"queries":7}}'],
    ['a bigint that is none', '{"timestamp":1,"a":{"__type":"bigint","value":"x"}}'],
  ])('drops a store that is %s', async (_, text) => {
    entries.set(`${productId}.cache`, text);
    expect((await restore()).getQueryCache().getAll()).toEqual([]);
    expect(entries.size).toBe(0);
  });

  it.each<[string, (stored: PersistedClient) => unknown]>([
    ['of another version', (stored) => ({ ...stored, buster: '0' })],
    ['from the future', (stored) => ({ ...stored, timestamp: Date.now() + day })],
  ])('drops a store %s', async (_, change) => {
    await save();
    poison(change);
    expect((await restore()).getQueryCache().getAll()).toEqual([]);
    expect(entries.size).toBe(0);
  });

  it.each<[string, unknown]>([
    ['null', null],
    ['without a key', { state: { data: 'x', dataUpdatedAt: 1 } }],
    ['without a state', { queryKey: ['ensName', 1] }],
    ['a name that is no text', { queryKey: ['ensName', 1], state: { data: {}, dataUpdatedAt: 1 } }],
    [
      'a balance without a value',
      { queryKey: ['balance', 1], state: { data: {}, dataUpdatedAt: 1 } },
    ],
    [
      'balances less than nothing',
      {
        queryKey: ['balances', 3],
        state: { data: { coin: { value: -1n, problem: null } }, dataUpdatedAt: 1 },
      },
    ],
    ['balances of no shape', { queryKey: ['balances', 3], state: { data: 5n, dataUpdatedAt: 1 } }],
    ['of another kind', { queryKey: ['connectorClient'], state: { data: 'x', dataUpdatedAt: 1 } }],
    ['for ever', { queryKey: ['ensName', 1], state: { data: 'x', dataUpdatedAt: 9e15 } }],
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
