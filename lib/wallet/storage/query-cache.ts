import { QueryClient } from '@tanstack/react-query';
import type { PersistedClient, Persister } from '@tanstack/react-query-persist-client';
import { deserialize, serialize } from 'wagmi';
import { hashFn } from 'wagmi/query';
import { productId } from '@/lib/config';
import { isObject, readField } from '@/lib/parse';
import { isPlain } from '@/lib/wallet/names/ens-normalize';
import { createFallbackStorage, type FallbackStorage } from '@/lib/wallet/storage/fallback-storage';

/** 24 hours, section 9 of the specification. */
const cacheTimeMs = 86_400_000;
const balanceTimeMs = 10_000;
const writeIntervalMs = 1_000;
const storageKey = `${productId}.cache`;

export function createQueryCache(storage: FallbackStorage = createFallbackStorage()) {
  const client = new QueryClient({
    defaultOptions: {
      queries: { gcTime: cacheTimeMs, retry: false, refetchOnWindowFocus: false },
    },
  });
  // The kit's version 2 sets no time.
  client.setQueryDefaults(['ensName'], { staleTime: cacheTimeMs });
  client.setQueryDefaults(['ensAvatar'], { staleTime: cacheTimeMs });
  // The kit's button reads anew at each mount.
  client.setQueryDefaults(['balance'], { staleTime: balanceTimeMs });
  return {
    client,
    persistOptions: {
      maxAge: cacheTimeMs,
      // The version of the stored shape.
      buster: '2',
      dehydrateOptions: { shouldDehydrateQuery: isStorable, shouldDehydrateMutation: () => false },
      persister: createPersister(storage),
    },
  };
}

/** Writes at most once per `writeIntervalMs`, with what the cache has then. */
function createPersister(storage: FallbackStorage): Persister {
  let latest: PersistedClient | null = null;
  const write = () => {
    if (latest !== null) storage.setItem(storageKey, serialize(latest));
    latest = null;
  };
  return {
    persistClient(client) {
      if (latest === null) setTimeout(write, writeIntervalMs);
      latest = client;
    },
    restoreClient() {
      const text = storage.getItem(storageKey);
      return text === null ? undefined : parseStoredCache(text);
    },
    removeClient: () => storage.removeItem(storageKey),
  };
}

type StoredQuery = PersistedClient['clientState']['queries'][number];

const isText = (data: unknown) => data === null || typeof data === 'string';
/** Other names are read anew: the tables that normalize them are not downloaded yet. */
const isName = (data: unknown) => data === null || (typeof data === 'string' && isPlain(data));

/** By the first part of the key: whether the data is possible. */
const storable = new Map<unknown, (data: unknown) => boolean>([
  ['ensName', isName],
  ['ensAvatar', isText],
  ['balance', isBalance],
  ['balances', areBalances],
]);

function isStorable({ queryKey, state }: Pick<StoredQuery, 'queryKey' | 'state'>): boolean {
  return state.status === 'success' && storable.get(queryKey[0])?.(state.data) === true;
}

/** Drops entries of another shape: an older page or developer tools may have written them. */
function parseStoredCache(text: string): PersistedClient {
  const stored = parse(text);
  const timestamp = readField(stored, 'timestamp');
  const queries = readField(readField(stored, 'clientState'), 'queries');
  return {
    timestamp: isPast(timestamp) ? timestamp : 0,
    buster: String(readField(stored, 'buster')),
    clientState: { mutations: [], queries: Array.isArray(queries) ? queries.flatMap(clean) : [] },
  };
}

function parse(text: string): unknown {
  try {
    return deserialize(text);
  } catch {
    return null;
  }
}

function clean(stored: unknown): StoredQuery[] {
  const queryKey = readField(stored, 'queryKey');
  const state = readField(stored, 'state');
  if (!Array.isArray(queryKey) || !isObject(state)) return [];
  const { data, dataUpdatedAt } = state;
  if (!isPast(dataUpdatedAt)) return [];
  const query: StoredQuery = {
    queryKey,
    queryHash: hashFn(queryKey),
    dehydratedAt: dataUpdatedAt,
    state: {
      data,
      dataUpdatedAt,
      dataUpdateCount: 1,
      error: null,
      errorUpdateCount: 0,
      errorUpdatedAt: 0,
      fetchFailureCount: 0,
      fetchFailureReason: null,
      fetchMeta: null,
      fetchStatus: 'idle',
      // The last read may not have been stored.
      isInvalidated: queryKey[0] === 'balances',
      status: 'success',
    },
  };
  return isStorable(query) ? [query] : [];
}

function isPast(time: unknown): time is number {
  return typeof time === 'number' && time > 0 && time <= Date.now();
}

function isBalance(data: unknown): boolean {
  if (!isObject(data)) return false;
  const { value, decimals, formatted, symbol } = data;
  return (
    typeof value === 'bigint' &&
    typeof decimals === 'number' &&
    typeof formatted === 'string' &&
    typeof symbol === 'string'
  );
}

/** If one of a chain's assets could not be read, all are read anew. */
function areBalances(data: unknown): boolean {
  return (
    isObject(data) &&
    Object.values(data).every(
      (it) => isObject(it) && typeof it.value === 'bigint' && it.value >= 0n && it.problem === null,
    )
  );
}
