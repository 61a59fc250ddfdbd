import 'server-only';
import { headers } from 'next/headers';
import { cache } from 'react';
import { isContractAccount } from '@/lib/auth/account';
import type { SessionInfo } from '@/lib/auth/session';
import { config } from '@/lib/config';
import { type RequestHeaders, readClientKey } from '@/lib/server/http/client-address';
import { Refusal } from '@/lib/server/http/http-errors';
import { requireOwnOrigin } from '@/lib/server/http/own-origin';
import { getVisitorId } from '@/lib/server/links/links';
import { limitClient } from '@/lib/server/rate-limit/limits';
import { limitInProcess } from '@/lib/server/rate-limit/process-limits';
import { parseCookies, readCookies } from '@/lib/server/sessions/session-cookie';
import { findSession, getSessionEnd } from '@/lib/server/sessions/visitor-sessions';
import { reportStoreError } from '@/lib/server/store/outage';
import { type LiveSession, StoreError } from '@/lib/server/store/store';

/** `unknown` during an outage of the store or of a contract account's nodes. */
type KnownSession =
  | { state: 'signed-in'; record: LiveSession }
  | { state: 'signed-out' }
  | { state: 'unknown'; unavailable: 'store' | 'node' };

/** Reads the store only once per request. */
export const getKnownSession = cache(async (): Promise<KnownSession> => {
  const request = { headers: await headers() };
  try {
    const cookies = parseCookies(request.headers.get('cookie'));
    const record = await findSession(cookies, readClientKey(request));
    return record === null ? { state: 'signed-out' } : { state: 'signed-in', record };
  } catch (error) {
    if (error instanceof Refusal) return { state: 'unknown', unavailable: 'node' };
    if (!(error instanceof StoreError)) throw error;
    reportStoreError(error);
    return { state: 'unknown', unavailable: 'store' };
  }
});

/** Returns null for strangers, and during an outage. */
export async function getSession(): Promise<SessionInfo | null> {
  const known = await getKnownSession();
  return known.state === 'signed-in' ? toSessionInfo(known.record) : null;
}

export function toSessionInfo(record: LiveSession): SessionInfo {
  const { account, address, chainId } = record;
  return {
    ...{ account, address, chainId },
    accountKind: isContractAccount(account) ? 'contract' : record.keyKind,
    ...(config.linkedAccounts.on ? { visitor: getVisitorId(record.founder ?? account) } : {}),
    issuedAt: new Date(record.createdAt).toISOString(),
    expires: new Date(getSessionEnd(record)).toISOString(),
  };
}

/**
 * Returns the session of a script's request. Throws a `Refusal` for another site, above `limit` or without a
 * session. Throws like `findSession`, too.
 */
export async function requireSession(
  request: { method: string; headers: RequestHeaders },
  limit: 'account' | 'visitor',
): Promise<LiveSession> {
  if (request.method !== 'GET' && request.method !== 'HEAD') requireOwnOrigin(request);
  const client = readClientKey(request);
  await limitInProcess(limit, client);
  await limitClient('session', request);
  const session = await findSession(readCookies(request), client);
  if (session === null) throw new Refusal('signed-out');
  return session;
}
