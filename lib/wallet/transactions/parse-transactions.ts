import { type Hash, isHash } from 'viem';
import { isObject, parseJson, readField } from '@/lib/parse';
import { parseAddress } from '@/lib/wallet/account';
import { cleanText } from '@/lib/wallet/format/format-text';
import type {
  Mined,
  SentBatch,
  SentTransfer,
  Transaction,
  TransactionState,
} from '@/lib/wallet/transactions/transaction';

const nameLimit = 255;
const symbolLimit = 20;
const reasonLimit = 200;
const titleLimit = 100;
/** EIP-5792's limit for an id: 4 096 bytes, in hex. */
export const bundleLimit = 8_194;
const hashesLimit = 100;

/** Reads what viem's `stringify` wrote. */
export function parseTransactions(text: string | null): Transaction[] {
  const list = parseJson(text);
  return Array.isArray(list) ? list.flatMap(parseTransaction) : [];
}

function parseTransaction(value: unknown): Transaction[] {
  if (!isObject(value)) return [];
  const account = parseAddress(value.account);
  const hash = parseHash(value.hash);
  const chainId = parseInteger(value.chainId);
  const sentAt = parseInteger(value.sentAt);
  const what = parseTransfer(value.what) ?? parseBatch(value.what);
  if (account === null || hash === null || what === null) return [];
  if (chainId === null || sentAt === null) return [];
  return [{ account, hash, chainId, sentAt, what, state: parseState(value.state) }];
}

function parseBatch(value: unknown): SentBatch | null {
  if (!isObject(value)) return null;
  const { bundle } = value;
  const title = parseText(value.title, titleLimit);
  const calls = parseInteger(value.calls);
  const isBundle = typeof bundle === 'string' && bundle !== '' && bundle.length <= bundleLimit;
  if (title === null || calls === null || calls < 1) return null;
  if (!isBundle && bundle !== null) return null;
  const list = Array.isArray(value.hashes)
    ? value.hashes.slice(0, Math.min(calls, hashesLimit))
    : [];
  const hashes = list.flatMap((it) => parseHash(it) ?? []);
  return { title, calls, bundle, hashes, isWhole: value.isWhole === true };
}

function parseTransfer(value: unknown): SentTransfer | null {
  if (!isObject(value)) return null;
  const token = value.token === null ? null : parseAddress(value.token);
  // A token without a printable symbol can be sent too.
  const symbol = parseText(value.symbol, symbolLimit) ?? '?';
  const decimals = parseInteger(value.decimals);
  const amount = parseAmount(value.value);
  const to = parseAddress(value.to);
  if (token === null && value.token !== null) return null;
  if (decimals === null || decimals > 255 || amount === null || to === null) return null;
  const toName = parseText(value.toName, nameLimit);
  return { token, symbol, decimals, value: amount, to, toName };
}

/** Treats anything unreadable as pending: the chain has the answer. */
function parseState(value: unknown): TransactionState {
  const kind = readField(value, 'kind');
  if (kind === 'dropped' || kind === 'proposed' || kind === 'unsent') return { kind };
  return parseMined(value) ?? { kind: 'pending' };
}

const minedKinds = ['confirmed', 'failed', 'replaced', 'foreign', 'partial'] as const;

function parseMined(value: unknown): Mined | null {
  if (!isObject(value)) return null;
  const kind = minedKinds.find((it) => it === value.kind);
  const hash = parseHash(value.hash);
  const blockNumber = parseAmount(value.blockNumber);
  const blockHash = parseHash(value.blockHash);
  const seenAt = parseInteger(value.seenAt);
  if (kind === undefined || hash === null || blockNumber === null) return null;
  if (blockHash === null || seenAt === null) return null;
  const fee = value.fee === 'sponsored' ? value.fee : parseAmount(value.fee);
  const reason = parseText(value.reason, reasonLimit);
  const done = parseInteger(value.done);
  return {
    ...{ kind, hash, blockNumber, blockHash, seenAt, fee, reason },
    ...(done === null ? {} : { done }),
  };
}

function parseHash(value: unknown): Hash | null {
  return typeof value === 'string' && isHash(value) ? value : null;
}

/** The latest time that a `Date` can hold. */
const maxInteger = 8_640_000_000_000_000;

function parseInteger(value: unknown): number | null {
  const isInteger = Number.isSafeInteger(value) && Number(value) >= 0;
  return isInteger && Number(value) <= maxInteger ? Number(value) : null;
}

function parseAmount(value: unknown): bigint | null {
  return typeof value === 'string' && /^\d{1,78}$/.test(value) ? BigInt(value) : null;
}

function parseText(value: unknown, limit: number): string | null {
  const text = typeof value === 'string' ? cleanText(value, limit) : '';
  return text === '' ? null : text;
}
