import 'server-only';
import { cookies } from 'next/headers';
import { cache } from 'react';
import type { SessionInfo } from '@/lib/auth/session';
import { Refusal } from '@/lib/server/http/http-errors';
import type { Cookies } from '@/lib/server/sessions/session-cookie';
import { findSession, getSessionEnd } from '@/lib/server/sessions/visitor-sessions';
import { reportStoreError } from '@/lib/server/store/report-store-error';
import { type SessionRecord, StoreError } from '@/lib/server/store/store';

/** Unknown: the store, or a contract account's node, is unavailable, so they may be signed in or not. */
type KnownSession =
  | { state: 'signed-in'; record: SessionRecord }
  | { state: 'signed-out' }
  | { state: 'unknown'; unavailable: 'store' | 'node' };

/** What is known of this request's visitor; read from the store once a request. */
export const getKnownSession = cache(async (): Promise<KnownSession> => {
  try {
    const record = await findSession(await getRequestCookies());
    return record === null ? { state: 'signed-out' } : { state: 'signed-in', record };
  } catch (error) {
    if (error instanceof Refusal) return { state: 'unknown', unavailable: 'node' };
    if (!(error instanceof StoreError)) throw error;
    reportStoreError(error);
    return { state: 'unknown', unavailable: 'store' };
  }
});

/** The session of this request's visitor, or null; null too while it cannot be known. */
export async function getSession(): Promise<SessionInfo | null> {
  const known = await getKnownSession();
  return known.state === 'signed-in' ? toSessionInfo(known.record) : null;
}

export function toSessionInfo(record: SessionRecord): SessionInfo {
  return {
    account: record.account,
    address: record.address,
    chainId: record.chainId,
    issuedAt: new Date(record.createdAt).toISOString(),
    expires: new Date(getSessionEnd(record)).toISOString(),
  };
}

async function getRequestCookies(): Promise<Cookies> {
  return new Map((await cookies()).getAll().map(({ name, value }) => [name, value]));
}
