import { isObject, parseJson, readField } from '@/lib/parse';
import type { FallbackStorage } from '@/lib/wallet/storage/fallback-storage';

/** As a node tells a transaction that is not mined; what is needed to know its replacement. */
export type SentTransaction = {
  hash: string;
  from: string;
  /** In hex, as the next. */
  nonce: string;
  value: string;
  to: string | null;
  input: string;
};

/** The chain is ours to add: not every node says it of a transaction. */
type KeptTransaction = SentTransaction & { chain: number };

const key = 'portico.sent';
const limit = 30;
const hex = /^0x[0-9a-f]*$/i;

/**
 * Remembers what was sent until it is mined, also beyond a reload: a node forgets a transaction that
 * was replaced, and then nothing else tells which account and nonce it had.
 */
export function storeSentTransaction(
  storage: FallbackStorage,
  chain: number,
  sent: SentTransaction,
): void {
  const others = readAll(storage).filter((it) => it.hash !== sent.hash || it.chain !== chain);
  const { hash, from, nonce, value, to, input } = sent;
  const kept: KeptTransaction = { chain, hash, from, nonce, value, to, input };
  storage.setItem(key, JSON.stringify([kept, ...others].slice(0, limit)));
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

/** Whether a node's word, or a stored one, is a transaction. */
export function isSentTransaction(value: unknown): value is SentTransaction {
  if (!isObject(value)) return false;
  const { hash, from, nonce, value: amount, to, input } = value;
  const texts = [hash, from, nonce, amount, input, ...(to === null ? [] : [to])];
  return texts.every((it) => typeof it === 'string' && hex.test(it) && it.length < 20_000);
}

/** Those without a chain, of a release before, are dropped at the next write. */
function readAll(storage: FallbackStorage): KeptTransaction[] {
  const list = parseJson(storage.getItem(key));
  return Array.isArray(list) ? list.filter(isKept) : [];
}

function isKept(value: unknown): value is KeptTransaction {
  return isSentTransaction(value) && Number.isSafeInteger(readField(value, 'chain'));
}
