import 'server-only';
import { type Account, isAccountOf } from '@/lib/auth/account';
import { config } from '@/lib/config';
import { recheckSignature } from '@/lib/server/sessions/recheck-signature';
import { type Cookies, readSessionCookie } from '@/lib/server/sessions/session-cookie';
import { getStore } from '@/lib/server/store/get-store';
import { reportStoreError } from '@/lib/server/store/outage';
import { type LiveSession, type SessionRecord, StoreFullError } from '@/lib/server/store/store';
import { getLog } from '@/lib/server/telemetry/log';

/** Visits are stored at most once in this time. */
const touchIntervalMs = 60_000;

export function getSessionEnd(record: SessionRecord): number {
  return Math.min(
    record.lastSeenAt + getLifetimeSeconds(record.place).idle * 1000,
    record.expiresAt,
  );
}

export function getLifetimeSeconds(place: SessionRecord['place']) {
  const { idleLifetime, absoluteLifetime, pageIdleLifetime, pageLifetime } = config.session;
  return place === 'memory'
    ? { idle: pageIdleLifetime, absolute: pageLifetime }
    : { idle: idleLifetime, absolute: absoluteLifetime };
}

/**
 * Returns the live session for a request's cookies, marked as seen unless the store is full. Throws during an
 * outage, which signs nobody out: a `StoreError`, or a `Refusal` if no node verified a contract account's
 * signature again.
 */
export async function findSession(cookies: Cookies, client: string): Promise<LiveSession | null> {
  const claimed = await readSessionCookie(cookies);
  if (claimed === null) return null;
  const record = await readLiveSession(claimed.sid, claimed.sub);
  if (record === null) return null;
  if (getSessionEnd(record) <= Date.now()) return null;
  // Write access to the store must not suffice to make gates check another account's address.
  if (!isAccountOf(record.account, record)) return null;
  if (!(await recheckSignature(record, client))) return null;
  const now = Date.now();
  if (now - record.lastSeenAt < touchIntervalMs) return record;
  const seen = { ...record, lastSeenAt: now };
  try {
    await getStore().touchSession(record.id, now, getSessionEnd(seen));
  } catch (error) {
    if (!(error instanceof StoreFullError)) throw error;
    reportStoreError(error);
    return record;
  }
  return seen;
}

/** Reads nothing about links where they are off. */
export async function readLiveSession(id: string, account: Account): Promise<LiveSession | null> {
  if (config.linkedAccounts.on) return await getStore().getLiveSession(id, account);
  const record = await getStore().getSession(id);
  return record?.account === account ? { ...record, founder: null } : null;
}

export async function endVisitorSession(
  account: Account,
  id: string,
): Promise<'ended' | 'not-yours' | 'unknown'> {
  const record = await getStore().getSession(id);
  if (record === null) return 'unknown';
  if (record.account !== account) return 'not-yours';
  await getStore().endSession(id);
  getLog().info('session ended');
  return 'ended';
}

export async function endSessions(account: Account, except: string | null): Promise<void> {
  await getStore().endSessions(account, except);
  getLog().info('session ended');
}

export async function forgetVisitor(account: Account): Promise<void> {
  await getStore().forgetAccount(account);
  getLog().info('visitor forgotten');
}
