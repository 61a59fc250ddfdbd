import 'server-only';
import { randomBytes } from 'node:crypto';
import { getAddress } from 'viem';
import { isContractAccount, toAccount } from '@/lib/auth/account';
import type { SessionInfo } from '@/lib/auth/session';
import type { SessionRecord } from '@/lib/server/store/store';

/** A moment, in milliseconds since 1970, and a session of nobody that is open then; null for a stranger. */
export type Placeholder = { record: SessionRecord | null; renderedAt: number };

/** How many there are of a kind. An address has sixteen different digits, a year twelve months. */
const most = 5;

/**
 * Placeholders for sessions of the kind of this one. No two have anything else in common: not a digit of
 * the address in the same place, not a field of a time.
 */
export function createPlaceholders(like: SessionInfo | null): Placeholder[] {
  const digits = [...randomBytes(20).toString('hex')].map((digit) => Number.parseInt(digit, 16));
  return Array.from({ length: most }, (_, turn) => {
    const turned = digits.map((digit) => ((digit + turn) % 16).toString(16)).join('');
    const [createdAt, expiresAt] = [toTime(turn), toTime(turn + most)];
    const times = { createdAt, expiresAt };
    const record = like === null ? null : createRecord(like, `0x${turned}`, times);
    return { record, renderedAt: Math.round((createdAt + expiresAt) / 2) };
  });
}

function createRecord(
  { account, chainId }: SessionInfo,
  hex: `0x${string}`,
  { createdAt, expiresAt }: Pick<SessionRecord, 'createdAt' | 'expiresAt'>,
): SessionRecord {
  const address = getAddress(hex);
  return {
    ...{ id: hex, userAgent: hex, message: hex, browser: hex },
    account: toAccount({ address, chainId }, isContractAccount(account) ? 'contract' : 'key'),
    address,
    chainId,
    createdAt,
    lastSeenAt: expiresAt,
    expiresAt,
    checkedAt: createdAt,
    place: 'tab',
    signature: '',
  };
}

function toTime(turn: number): number {
  return Date.UTC(2011 + turn, turn, 2 + turn, 3 + turn, 4 + turn, 5 + turn, 6 + 101 * turn);
}
