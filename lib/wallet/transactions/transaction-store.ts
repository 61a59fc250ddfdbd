import { type Address, stringify } from 'viem';
import { shortenAddress } from '@/lib/address';
import { productId } from '@/lib/config';
import { t } from '@/lib/i18n/client';
import { createStore, type ReadableStore, type Store } from '@/lib/store/create-store';
import { formatBalance } from '@/lib/wallet/format/format-balance';
import { browserStorage } from '@/lib/wallet/storage/fallback-storage';
import { parseTransactions } from '@/lib/wallet/transactions/parse-transactions';
import {
  getTransactionId,
  type SentTransaction,
  type Transaction,
  type TransactionKey,
  type TransactionState,
} from '@/lib/wallet/transactions/transaction';

const key = `${productId}.activity`;
/** Limit across all accounts. */
const limit = 200;

let records: Store<readonly Transaction[]> | undefined;

/** All transactions sent from this browser, on every chain and by every account, newest first. */
export const transactionStore: ReadableStore<readonly Transaction[]> = {
  get: () => open().get(),
  subscribe: (listener) => open().subscribe(listener),
};

export function addTransaction(sent: SentTransaction): void {
  // Normalize the record the way it will be read.
  const added = parseTransactions(stringify([{ ...sent, state: { kind: 'pending' } }]));
  change((all) => addMissing(all, added));
}

export function updateTransaction(
  of: TransactionKey,
  update: (it: Transaction) => Transaction,
): void {
  const id = getTransactionId(of);
  change((all) => all.map((it) => (getTransactionId(it) === id ? update(it) : it)));
}

/** Notes what was found of a transaction, unless it is a batch whose next call another tab has sent meanwhile. */
export function noteState(found: Transaction, state: TransactionState): void {
  const countSent = ({ what }: Transaction) =>
    'calls' in what && what.bundle === null ? what.hashes.length : 0;
  updateTransaction(found, (now) =>
    countSent(now) === countSent(found) ? { ...now, state } : now,
  );
}

/** Removes the account's finished transactions and returns them, for `restoreTransactions`. */
export function clearTransactions(account: Address): readonly Transaction[] {
  const isCleared = (it: Transaction) => it.account === account && it.state.kind !== 'pending';
  const cleared = open().get().filter(isCleared);
  const ids = new Set(cleared.map(getTransactionId));
  change((all) => all.filter((it) => !ids.has(getTransactionId(it))));
  return cleared;
}

export function restoreTransactions(cleared: readonly Transaction[]): void {
  change((all) => addMissing(all, cleared));
}

/** Lists the recipients on all chains, or on one. */
export function listKnownRecipients(account: Address, chainId?: number): readonly Address[] {
  const recipients = transactionStore.get().flatMap((it) => {
    const isKnown = it.state.kind === 'pending' || it.state.kind === 'confirmed';
    const isOwn = it.account.toLowerCase() === account.toLowerCase();
    const isThere = chainId === undefined || it.chainId === chainId;
    return isKnown && isOwn && isThere && 'to' in it.what ? [it.what.to] : [];
  });
  return [...new Set(recipients)];
}

function open(): Store<readonly Transaction[]> {
  if (records === undefined) {
    records = createStore(sort(readStored()));
    window.addEventListener('storage', (event) => {
      // The key is null after `localStorage.clear()`.
      if (event.key === key || event.key === null) follow();
    });
  }
  return records;
}

function readStored(): readonly Transaction[] {
  return parseTransactions(browserStorage.getItem(key));
}

/** Adopts another tab's write. Adds this tab's pending transactions again if both tabs wrote at once. */
function follow(): void {
  const stored = readStored();
  const pending = open()
    .get()
    .filter(({ state }) => state.kind === 'pending');
  const all = addMissing(stored, pending);
  if (all.length === stored.length) open().set(sort(stored));
  else change((now) => addMissing(now, pending));
}

/** Reads and writes in one turn, so that no change by another tab is lost. */
function change(changeAll: (all: readonly Transaction[]) => readonly Transaction[]): void {
  const { set } = open();
  const changed = dropOldest(sort(changeAll(readStored())));
  browserStorage.setItem(key, stringify(changed));
  set(changed);
}

function addMissing(
  all: readonly Transaction[],
  some: readonly Transaction[],
): readonly Transaction[] {
  const known = new Set(all.map(getTransactionId));
  return [...all, ...some.filter((it) => !known.has(getTransactionId(it)))];
}

/** Drops the oldest transactions over the limit, but never a pending one. */
function dropOldest(sorted: readonly Transaction[]): readonly Transaction[] {
  const isPending = ({ state }: Transaction) => state.kind === 'pending';
  let left = Math.max(0, limit - sorted.filter(isPending).length);
  return sorted.filter((it) => {
    if (isPending(it)) return true;
    left -= 1;
    return left >= 0;
  });
}

function sort(all: readonly Transaction[]): readonly Transaction[] {
  return all.toSorted((one, other) => other.sentAt - one.sentAt);
}

/** Returns one line for lists that show nothing else. */
export function describeSent(what: SentTransaction['what']): string {
  if ('calls' in what) return what.title;
  return t('send.description', { amount: formatBalance(what), to: shortenAddress(what.to) });
}
