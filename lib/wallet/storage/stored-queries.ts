import type { PersistedClient } from '@tanstack/react-query-persist-client';
import { deserialize } from 'wagmi';
import { hashFn } from 'wagmi/query';
import { isObject, readField } from '@/lib/parse';
import { isPlain } from '@/lib/wallet/names/ens-normalize';

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

export function isStorable({ queryKey, state }: Pick<StoredQuery, 'queryKey' | 'state'>): boolean {
  return state.status === 'success' && storable.get(queryKey[0])?.(state.data) === true;
}

/**
 * Reads a stored query cache. Entries of another shape are dropped: an older page or the developer
 * tools may have written them, and they reach the screen.
 */
export function parseStoredCache(text: string): PersistedClient {
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

/** The checked query; an empty list for junk. */
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
