import { productId } from '@/lib/config';
import { isObject, parseJson, readField } from '@/lib/parse';
import type { FallbackStorage } from '@/lib/wallet/storage/fallback-storage';

/** A node's answer for a pending transaction: enough to find its replacement. */
export type SeenTransaction = {
  hash: string;
  from: string;
  nonce: string;
  value: string;
  to: string | null;
  input: string;
};

type StoredTransaction = SeenTransaction & { chain: number };

const key = `${productId}.sent`;
const limit = 30;
const hex = /^0x[0-9a-f]*$/i;

/** Survives a reload, because a node forgets a replaced transaction together with its nonce. */
export function storeSeenTransaction(
  storage: FallbackStorage,
  chain: number,
  sent: SeenTransaction,
): void {
  const others = readAll(storage).filter((it) => it.hash !== sent.hash || it.chain !== chain);
  const { hash, from, nonce, value, to, input } = sent;
  const stored: StoredTransaction = { chain, hash, from, nonce, value, to, input };
  storage.setItem(key, JSON.stringify([stored, ...others].slice(0, limit)));
}

export function readSeenTransaction(
  storage: FallbackStorage,
  chain: number,
  hash: string,
): SeenTransaction | null {
  const found = readAll(storage).find((it) => it.hash === hash && it.chain === chain);
  if (found === undefined) return null;
  const { chain: _, ...sent } = found;
  return sent;
}

export function isSeenTransaction(value: unknown): value is SeenTransaction {
  if (!isObject(value)) return false;
  const { hash, from, nonce, value: amount, to, input } = value;
  const texts = [hash, from, nonce, amount, input, ...(to === null ? [] : [to])];
  return texts.every((it) => typeof it === 'string' && hex.test(it) && it.length < 20_000);
}

function readAll(storage: FallbackStorage): StoredTransaction[] {
  const list = parseJson(storage.getItem(key));
  return Array.isArray(list) ? list.filter(isStored) : [];
}

function isStored(value: unknown): value is StoredTransaction {
  return isSeenTransaction(value) && Number.isSafeInteger(readField(value, 'chain'));
}
