import { QueryClient } from '@tanstack/react-query';
import { deserialize, serialize } from 'wagmi';
import { hashFn } from 'wagmi/query';
import { productId } from '@/lib/config';
import { isObject, readField } from '@/lib/parse';
import { isPlain } from '@/lib/wallet/names/ens-normalize';
import { browserStorage } from '@/lib/wallet/storage/fallback-storage';

/** 24 hours, section 9 of the specification. */
const cacheTimeMs = 86_400_000;
const balanceTimeMs = 10_000;
const writeIntervalMs = 1_000;
const storageKey = `${productId}.cache`;
const version = 3;

/** Creates a query client with the chain reads of the last visit. `storeQueries` keeps those of this one. */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        gcTime: cacheTimeMs,
        retry: false,
        refetchOnWindowFocus: false,
        // The default throws for a key with a bigint, which storage may hold.
        queryKeyHashFn: hashFn,
      },
    },
  });
  // The kit's version 2 sets no stale time.
  client.setQueryDefaults(['ensName'], { staleTime: cacheTimeMs });
  client.setQueryDefaults(['ensAvatar'], { staleTime: cacheTimeMs });
  // The kit's button would read again at each mount.
  client.setQueryDefaults(['balance'], { staleTime: balanceTimeMs });
  restore(client);
  return client;
}

type StoredQuery = { queryKey: readonly unknown[]; data: unknown; dataUpdatedAt: number };

function restore(client: QueryClient): void {
  const queries = readStored();
  if (queries.length === 0) browserStorage.removeItem(storageKey);
  for (const { queryKey, data, dataUpdatedAt } of queries) {
    client.setQueryData(queryKey, data, { updatedAt: dataUpdatedAt });
  }
  // The last read may not have been stored.
  void client.invalidateQueries({ queryKey: ['balances'], refetchType: 'none' });
}

/** Stores chain reads, at most once per `writeIntervalMs`, until the returned function is called. */
export function storeQueries(client: QueryClient): () => void {
  const cache = client.getQueryCache();
  let isScheduled = false;
  const write = () => {
    isScheduled = false;
    const queries = cache.getAll().flatMap(({ queryKey, state }): StoredQuery[] => {
      const { status, data, dataUpdatedAt } = state;
      const isKept = status === 'success' && isStorable(queryKey, data);
      return isKept ? [{ queryKey, data, dataUpdatedAt }] : [];
    });
    browserStorage.setItem(storageKey, serialize({ version, queries }));
  };
  return cache.subscribe(({ type }) => {
    if (isScheduled || !['added', 'removed', 'updated'].includes(type)) return;
    isScheduled = true;
    setTimeout(write, writeIntervalMs);
  });
}

/** Returns only entries of our shape: an older page or developer tools may have written others. */
function readStored(): StoredQuery[] {
  const stored = parse(browserStorage.getItem(storageKey));
  const queries = readField(stored, 'queries');
  const isOurs = readField(stored, 'version') === version && Array.isArray(queries);
  return isOurs ? queries.filter(isStoredQuery) : [];
}

function parse(text: string | null): unknown {
  try {
    return text === null ? null : deserialize(text);
  } catch {
    return null;
  }
}

function isStoredQuery(value: unknown): value is StoredQuery {
  if (!isObject(value)) return false;
  const { queryKey, data, dataUpdatedAt } = value;
  return Array.isArray(queryKey) && isStorable(queryKey, data) && isRecent(dataUpdatedAt);
}

function isRecent(time: unknown): boolean {
  const ageMs = typeof time === 'number' ? Date.now() - time : Number.NaN;
  return ageMs >= 0 && ageMs < cacheTimeMs;
}

const isText = (data: unknown) => data === null || typeof data === 'string';
/** Other names are read again: the tables that normalize them are not downloaded yet. */
const isName = (data: unknown) => data === null || (typeof data === 'string' && isPlain(data));

/** Checks for possible data, keyed by the first part of the query key. */
const storable = new Map<unknown, (data: unknown) => boolean>([
  ['ensName', isName],
  ['ensAvatar', isText],
  ['balance', isBalance],
  ['balances', areBalances],
]);

function isStorable([kind]: readonly unknown[], data: unknown): boolean {
  return storable.get(kind)?.(data) === true;
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

/** Rejects a chain's balances if one asset could not be read, so that all are read again. */
function areBalances(data: unknown): boolean {
  return (
    isObject(data) &&
    Object.values(data).every(
      (it) => isObject(it) && typeof it.value === 'bigint' && it.value >= 0n && it.problem === null,
    )
  );
}
