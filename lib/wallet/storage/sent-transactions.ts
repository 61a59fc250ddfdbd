import { productId } from '@/lib/config';
import { isObject, parseJson, readField } from '@/lib/parse';
import type { FallbackStorage } from '@/lib/wallet/storage/fallback-storage';

/** What a node answers of a transaction that is not mined: enough to find its replacement. */
export type SentTransaction = {
  hash: string;
  from: string;
  /** In hex, as the next. */
  nonce: string;
  value: string;
  to: string | null;
  input: string;
};

/** With the chain, which not every node answers. */
type StoredTransaction = SentTransaction & { chain: number };

const key = `${productId}.sent`;
const limit = 30;
const hex = /^0x[0-9a-f]*$/i;

/**
 * Remembers what was sent until it is mined, also beyond a reload: a node forgets a transaction that
 * was replaced, and with it the account and nonce that it had.
 */
export function storeSentTransaction(
  storage: FallbackStorage,
  chain: number,
  sent: SentTransaction,
): void {
  const others = readAll(storage).filter((it) => it.hash !== sent.hash || it.chain !== chain);
  const { hash, from, nonce, value, to, input } = sent;
  const stored: StoredTransaction = { chain, hash, from, nonce, value, to, input };
  storage.setItem(key, JSON.stringify([stored, ...others].slice(0, limit)));
}

export function readSentTransactions(
  storage: FallbackStorage,
  chain: number,
  hash: string,
): SentTransaction | null {
  const found = readAll(storage).find((it) => it.hash === hash && it.chain === chain);
  if (found === undefined) return null;
  const { chain: _, ...sent } = found;
  return sent;
}

/** Whether a node's answer, or a stored record, is a transaction. */
export function isSentTransaction(value: unknown): value is SentTransaction {
  if (!isObject(value)) return false;
  const { hash, from, nonce, value: amount, to, input } = value;
  const texts = [hash, from, nonce, amount, input, ...(to === null ? [] : [to])];
  return texts.every((it) => typeof it === 'string' && hex.test(it) && it.length < 20_000);
}

/** Those without a chain, of a release before, are dropped at the next write. */
function readAll(storage: FallbackStorage): StoredTransaction[] {
  const list = parseJson(storage.getItem(key));
  return Array.isArray(list) ? list.filter(isStored) : [];
}

function isStored(value: unknown): value is StoredTransaction {
  return isSentTransaction(value) && Number.isSafeInteger(readField(value, 'chain'));
}
