import { isObject, parseJson, readField } from '@/lib/parse';
import { browserStorage } from '@/lib/wallet/storage/fallback-storage';

/** Keyed by account, then chain id; newest first. */
const key = 'rk-transactions';

/** Per account and chain; the kit itself stores one more. */
const finishedLimit = 10;

const statuses: readonly unknown[] = ['pending', 'confirmed', 'failed'];

type StoredTransaction = { hash: string; status: string };

/** Drops invalid records and those over the limit. Pending ones always stay. */
export function repairTransactions(): void {
  const text = browserStorage.getItem(key);
  if (text === null) return;
  const repaired: Record<string, Record<string, StoredTransaction[]>> = {};
  for (const [account, chains] of readEntries(parseJson(text), /^0x[0-9a-fA-F]{40}$/)) {
    for (const [chainId, list] of readEntries(chains, /^[1-9]\d*$/)) {
      const kept = Array.isArray(list) ? dropOldest(list.filter(isTransaction)) : [];
      if (kept.length > 0) repaired[account] = { ...repaired[account], [chainId]: kept };
    }
  }
  const repairedText = JSON.stringify(repaired);
  if (repairedText === '{}') browserStorage.removeItem(key);
  else if (repairedText !== text) browserStorage.setItem(key, repairedText);
}

export function readTransactions(account: string, chainId: number): readonly StoredTransaction[] {
  const chains = readField(parseJson(browserStorage.getItem(key)), account);
  const list = readField(chains, `${chainId}`);
  return Array.isArray(list) ? list.filter(isTransaction) : [];
}

function readEntries(value: unknown, names: RegExp): [string, unknown][] {
  return isObject(value) ? Object.entries(value).filter(([name]) => names.test(name)) : [];
}

function dropOldest(transactions: readonly StoredTransaction[]): StoredTransaction[] {
  let finished = 0;
  return transactions.filter(({ status }) => {
    if (status !== 'pending') finished += 1;
    return status === 'pending' || finished <= finishedLimit;
  });
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
