import 'server-only';
import { randomBytes } from 'node:crypto';
import type { Address } from 'viem';
import { config } from '@/lib/config';
import { type Cookies, readSessionCookie } from '@/lib/server/session-cookie';
import { getStore } from '@/lib/server/store/get-store';
import type { SessionRecord } from '@/lib/server/store/store';

/** Milliseconds. A visit is written down once in this time, not at each request. */
const touchInterval = 60_000;
const userAgentLimit = 256;

type NewSession = Pick<SessionRecord, 'address' | 'chainId' | 'message' | 'place'> & {
  userAgent: string;
};

export function createSessionRecord({ userAgent, ...signed }: NewSession): SessionRecord {
  const now = Date.now();
  return {
    ...signed,
    id: randomBytes(32).toString('base64url'),
    createdAt: now,
    lastSeenAt: now,
    expiresAt: now + getLifetimes(signed).absolute * 1000,
    userAgent: userAgent.replace(/[^\x20-\x7e]/g, '').slice(0, userAgentLimit),
  };
}

/** When a session ends if the visitor does not come again, in milliseconds since 1970. */
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
 * has ended. Throws `StoreError` when that cannot be known: the visitor is not signed out then.
 */
export async function findSession(cookies: Cookies): Promise<SessionRecord | null> {
  const claimed = await readSessionCookie(cookies);
  if (claimed === null) return null;
  const record = await getStore().getSession(claimed.sid);
  if (record === null || record.address !== claimed.address || !isLive(record)) return null;
  const now = Date.now();
  if (now - record.lastSeenAt < touchInterval) return record;
  await getStore().touchSession(record.id, now);
  return { ...record, lastSeenAt: now };
}

/** The live sessions of an address, the newest first. */
export async function listVisitorSessions(address: Address): Promise<readonly SessionRecord[]> {
  return (await getStore().listSessions(address)).filter(isLive);
}

/** Ends all sessions of an address and with them all that the server keeps of it. */
export async function forgetVisitor(address: Address): Promise<void> {
  await getStore().endSessions(address);
}

/** Ends one of an address's own sessions. Of others it says whose they are not, and ends nothing. */
export async function endVisitorSession(
  address: Address,
  id: string,
): Promise<'ended' | 'not-yours' | 'unknown'> {
  const record = await getStore().getSession(id);
  if (record === null) return 'unknown';
  if (record.address !== address) return 'not-yours';
  await getStore().endSession(id);
  return 'ended';
}

function isLive(record: SessionRecord): boolean {
  return getSessionEnd(record) > Date.now();
}
