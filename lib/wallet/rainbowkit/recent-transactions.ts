import { isObject, parseJson, readField } from '@/lib/parse';
import type { FallbackStorage } from '@/lib/wallet/storage/fallback-storage';

/** By account, then chain id; newest first. */
const key = 'rk-transactions';

/** Per account and chain; the kit itself stores one more. */
const finishedLimit = 10;

const statuses: readonly unknown[] = ['pending', 'confirmed', 'failed'];

export type StoredTransaction = {
  hash: string;
  description: string;
  status: string;
  confirmations?: number;
};

/** Drops invalid records and those over the limit. Pending ones always stay. */
export function repairTransactions(storage: FallbackStorage): void {
  const text = storage.getItem(key);
  if (text === null) return;
  const repaired = JSON.stringify(mapRecord(parseJson(text), isAccount, repairChains));
  if (repaired === '{}') storage.removeItem(key);
  else if (repaired !== text) storage.setItem(key, repaired);
}

export function readTransactions(
  storage: FallbackStorage,
  account: string,
  chainId: number,
): readonly StoredTransaction[] {
  const chains = readField(parseJson(storage.getItem(key)), account);
  const list = readField(chains, `${chainId}`);
  return Array.isArray(list) ? list.filter(isTransaction) : [];
}

function repairChains(value: unknown): unknown {
  const chains = mapRecord(value, isChainId, repairList);
  return Object.keys(chains).length === 0 ? undefined : chains;
}

function repairList(value: unknown): unknown {
  if (!Array.isArray(value)) return undefined;
  let finished = 0;
  const kept = value.filter((it: unknown) => {
    if (!isTransaction(it)) return false;
    if (it.status === 'pending') return true;
    finished += 1;
    return finished <= finishedLimit;
  });
  return kept.length === 0 ? undefined : kept;
}

function mapRecord(
  value: unknown,
  isKey: (key: string) => boolean,
  map: (value: unknown) => unknown,
): Record<string, unknown> {
  if (!isObject(value)) return {};
  const entries = Object.entries(value).flatMap(([name, it]) => {
    const mapped = isKey(name) ? map(it) : undefined;
    return mapped === undefined ? [] : [[name, mapped] as const];
  });
  return Object.fromEntries(entries);
}

function isTransaction(value: unknown): value is StoredTransaction {
  if (!isObject(value)) return false;
  const { hash, description, status, confirmations } = value;
  return (
    typeof hash === 'string' &&
    /^0x[0-9a-fA-F]{64}$/.test(hash) &&
    typeof description === 'string' &&
    statuses.includes(status) &&
    (confirmations === undefined || (Number.isInteger(confirmations) && Number(confirmations) >= 1))
  );
}

function isAccount(name: string): boolean {
  return /^0x[0-9a-fA-F]{40}$/.test(name);
}

function isChainId(name: string): boolean {
  return /^[1-9]\d*$/.test(name);
}
