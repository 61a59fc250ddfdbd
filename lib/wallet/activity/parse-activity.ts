import { type Address, getAddress, type Hash, isAddress, isHash, isHex } from 'viem';
import { isObject, parseJson } from '@/lib/parse';
import type {
  Activity,
  ActivityState,
  Fees,
  Mined,
  Replacement,
  TransactionTerms,
} from '@/lib/wallet/activity/activity';
import type { SentRecord } from '@/lib/wallet/activity/activity-record';
import { cleanText } from '@/lib/wallet/format/clean-text';

/** How much of each is believed of what storage holds. */
const limits = { description: 200, name: 255, symbol: 20, reason: 200, input: 10_000 };
const maxReplacements = 20;

/** What a stored text says was sent; what in it is no record is left out. */
export function parseActivities(text: string | null): Activity[] {
  const list = parseJson(text);
  return Array.isArray(list) ? list.flatMap((it: unknown) => parseActivity(it) ?? []) : [];
}

/** Amounts as decimal texts, which JSON has no numbers for. */
export function serializeActivities(activities: readonly Activity[]): string {
  return JSON.stringify(activities, (_, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  );
}

function parseActivity(value: unknown): Activity | null {
  if (!isObject(value)) return null;
  const sent = parseSent(value);
  if (sent === null) return null;
  const { replacements } = value;
  const list: unknown[] = Array.isArray(replacements) ? replacements : [];
  return {
    ...sent,
    terms: parseTerms(value.terms),
    replacements: list.slice(0, maxReplacements).flatMap((it) => parseReplacement(it) ?? []),
    isBesideAnother: value.isBesideAnother === true,
    state: parseState(value.state),
  };
}

function parseSent(value: Record<string, unknown>): SentRecord | null {
  const account = parseAddress(value.account);
  const hash = parseHash(value.hash);
  const chainId = parseInteger(value.chainId);
  const sentAt = parseInteger(value.sentAt);
  const what = parseWhat(value.what);
  const isSent = account !== null && hash !== null && chainId !== null && sentAt !== null;
  return isSent && what !== null ? { account, hash, chainId, sentAt, what } : null;
}

function parseWhat(value: unknown): SentRecord['what'] | null {
  if (!isObject(value)) return null;
  if (value.kind === 'other') {
    const description = parseText(value.description, limits.description);
    return description === null ? null : { kind: 'other', description };
  }
  const token = value.token === null ? null : parseAddress(value.token);
  // A token may have no symbol that can be shown, and was sent all the same.
  const symbol = parseText(value.symbol, limits.symbol) ?? '?';
  const decimals = parseInteger(value.decimals);
  const amount = parseAmount(value.value);
  const to = parseAddress(value.to);
  const isTransfer = value.kind === 'transfer' && (token !== null || value.token === null);
  if (!isTransfer || decimals === null || decimals > 255) return null;
  if (amount === null || to === null) return null;
  const toName = parseText(value.toName, limits.name);
  return { kind: 'transfer', token, symbol, decimals, value: amount, to, toName };
}

function parseTerms(value: unknown): TransactionTerms | null {
  if (!isObject(value)) return null;
  const { input } = value;
  const nonce = parseInteger(value.nonce);
  const to = value.to === null ? null : parseAddress(value.to);
  const amount = parseAmount(value.value);
  const gas = parseAmount(value.gas);
  const fees = parseFees(value.fees);
  const isWhole = nonce !== null && amount !== null && gas !== null && fees !== null;
  if (!isWhole || (to === null && value.to !== null)) return null;
  if (!isHex(input) || input.length > limits.input) return null;
  return { nonce, to, value: amount, input, gas, fees };
}

function parseFees(value: unknown): Fees | null {
  if (!isObject(value)) return null;
  const gasPrice = parseAmount(value.gasPrice);
  if (gasPrice !== null) return { gasPrice };
  const maxFeePerGas = parseAmount(value.maxFeePerGas);
  const maxPriorityFeePerGas = parseAmount(value.maxPriorityFeePerGas);
  const isWhole = maxFeePerGas !== null && maxPriorityFeePerGas !== null;
  return isWhole ? { maxFeePerGas, maxPriorityFeePerGas } : null;
}

function parseReplacement(value: unknown): Replacement | null {
  if (!isObject(value)) return null;
  const { purpose } = value;
  const hash = parseHash(value.hash);
  const sentAt = parseInteger(value.sentAt);
  const fees = parseFees(value.fees);
  if (purpose !== 'speedUp' && purpose !== 'cancel') return null;
  return hash !== null && sentAt !== null && fees !== null ? { hash, purpose, sentAt, fees } : null;
}

/** Pending for what makes no sense: the chain says how it stands. */
function parseState(value: unknown): ActivityState {
  if (!isObject(value)) return { kind: 'pending' };
  if (value.kind === 'dropped') return { kind: 'dropped', isNonceUsed: value.isNonceUsed === true };
  return parseMined(value) ?? { kind: 'pending' };
}

const minedKinds: readonly Mined['kind'][] = ['confirmed', 'failed', 'cancelled', 'replaced'];

function parseMined(value: Record<string, unknown>): Mined | null {
  const kind = minedKinds.find((it) => it === value.kind);
  const hash = parseHash(value.hash);
  const blockNumber = parseAmount(value.blockNumber);
  const blockHash = parseHash(value.blockHash);
  const seenAt = parseInteger(value.seenAt);
  if (kind === undefined || hash === null || blockNumber === null) return null;
  if (blockHash === null || seenAt === null) return null;
  const minedAt = parseInteger(value.minedAt);
  const reason = parseText(value.reason, limits.reason);
  return { kind, hash, blockNumber, blockHash, minedAt, seenAt, reason };
}

function parseAddress(value: unknown): Address | null {
  return typeof value === 'string' && isAddress(value, { strict: false })
    ? getAddress(value)
    : null;
}

function parseHash(value: unknown): Hash | null {
  return typeof value === 'string' && isHash(value) ? value : null;
}

/** Also the latest time that a date can have. */
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
