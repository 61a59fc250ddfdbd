import 'server-only';
import { headers } from 'next/headers';
import { cache } from 'react';
import type { SessionInfo } from '@/lib/auth/session';
import { readClientKey } from '@/lib/server/http/client-address';
import { findKnownSession, type KnownSession } from '@/lib/server/sessions/known-session';
import { parseCookies } from '@/lib/server/sessions/session-cookie';
import { getSessionEnd } from '@/lib/server/sessions/visitor-sessions';
import type { SessionRecord } from '@/lib/server/store/store';

/** Reads the store once a request. */
export const getKnownSession = cache(async (): Promise<KnownSession> => {
  const request = { headers: await headers() };
  return await findKnownSession(
    parseCookies(request.headers.get('cookie')),
    readClientKey(request),
  );
});

/** Null for strangers, and during an outage. */
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
