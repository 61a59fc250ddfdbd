import 'server-only';
import { randomBytes } from 'node:crypto';
import { type Account, isAccountOf } from '@/lib/auth/account';
import { config } from '@/lib/config';
import { recheckSignature } from '@/lib/server/sessions/recheck-signature';
import { type Cookies, readSessionCookie } from '@/lib/server/sessions/session-cookie';
import { getStore } from '@/lib/server/store/get-store';
import type { SessionPage, SessionRecord } from '@/lib/server/store/store';
import { getLog } from '@/lib/server/telemetry/log';

/** Milliseconds. A visit is stored once in this time, not at each request. */
const touchInterval = 60_000;
const userAgentLimit = 256;

export type SignedTerms = Pick<
  SessionRecord,
  'account' | 'address' | 'chainId' | 'message' | 'place' | 'browser' | 'signature'
>;

export function createSessionRecord(signed: SignedTerms, userAgent: string): SessionRecord {
  const now = Date.now();
  return {
    ...signed,
    id: randomBytes(32).toString('base64url'),
    createdAt: now,
    lastSeenAt: now,
    checkedAt: now,
    expiresAt: now + getLifetimes(signed).absolute * 1000,
    userAgent: userAgent.replace(/[^\x20-\x7e]/g, '').slice(0, userAgentLimit),
  };
}

/** When a session ends without another visit, in milliseconds since 1970. */
export function getSessionEnd(record: SessionRecord): number {
  return Math.min(record.lastSeenAt + getLifetimes(record).idle * 1000, record.expiresAt);
}

/** In seconds. */
function getLifetimes({ place }: Pick<SessionRecord, 'place'>): { idle: number; absolute: number } {
  const { idleLifetime, absoluteLifetime, pageIdleLifetime, pageLifetime } = config.session;
  return place === 'memory'
    ? { idle: pageIdleLifetime, absolute: pageLifetime }
    : { idle: idleLifetime, absolute: absoluteLifetime };
}

/**
 * The live session that a request's cookies name, marked as seen; null when there is none or it
 * has ended. Throws when that cannot be known, which signs nobody out: `StoreError`, or a `Refusal`
 * where a contract account's signature had to be verified again and no node responded. `client` is the
 * one whose calls of nodes that counts among.
 */
export async function findSession(cookies: Cookies, client: string): Promise<SessionRecord | null> {
  const claimed = readSessionCookie(cookies);
  if (claimed === null) return null;
  const record = await getStore().getSession(claimed.sid);
  if (record === null || record.account !== claimed.sub || !isLive(record)) return null;
  // The cookie says whose session it is, and nothing but the store where that account is: who can write
  // there must not have gates look at another one's address.
  if (!isAccountOf(record.account, record)) return null;
  if (!(await recheckSignature(record, client))) return null;
  const now = Date.now();
  if (now - record.lastSeenAt < touchInterval) return record;
  const seen = { ...record, lastSeenAt: now };
  await getStore().touchSession(record.id, now, getSessionEnd(seen));
  return seen;
}

type Page = { offset: number; limit: number };

/** The live sessions of an account, the newest first. */
export function listVisitorSessions(account: Account, page: Page): Promise<SessionPage> {
  return getStore().listSessions(account, page);
}

/** Ends one of an account's own sessions, and none of another account. */
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

/** Ends all sessions of the visitor's account but this one. */
export async function endOtherSessions({ account, id }: SessionRecord): Promise<void> {
  await getStore().endOtherSessions(account, id);
  getLog().info('session ended');
}

/** Ends all sessions of an account, with all that the server stores of it. */
export async function forgetVisitor(account: Account): Promise<void> {
  await getStore().forgetAccount(account);
  getLog().info('visitor forgotten');
}

function isLive(record: SessionRecord): boolean {
  return getSessionEnd(record) > Date.now();
}
