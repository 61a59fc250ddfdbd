import type { Address } from 'viem';
import { isAccount } from '@/lib/auth/account';
import type { SessionInfo } from '@/lib/auth/session';

/**
 * What this tab knows of its visitor's session; `undefined` until it was told. The server rules: an
 * answer replaces what is known, no answer (offline, store down) changes nothing.
 */
let session: SessionInfo | null | undefined;
/** Of the newest question or word; an answer to an older question is worth nothing. */
let turn = 0;
/** The wallet was disconnected, and the session is on its way to its end. */
let leaving = false;
const listeners = new Set<() => void>();
/** Of a page in a frame whose browser keeps no cookie: in memory alone, gone with the page. */
let pageSession: { token: string; id: string } | null = null;

export function setPageSession(value: { token: string; id: string } | null): void {
  pageSession = value;
}

export function getPageSession(): { token: string; id: string } | null {
  return pageSession;
}

/** What tells the server who asks, where no cookie does. */
export function getSessionHeaders(): Record<string, string> {
  return pageSession === null ? {} : { authorization: `Bearer ${pageSession.token}` };
}

export function getClientSession(): SessionInfo | null | undefined {
  return session;
}

export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function isLeaving(): boolean {
  return leaving;
}

/** From now until `end` has come to an end the visitor counts as signed out. */
export async function leave(end: () => Promise<void>): Promise<void> {
  setLeaving(true);
  await end().finally(() => setLeaving(false));
}

function setLeaving(value: boolean): void {
  leaving = value;
  for (const listener of listeners) listener();
}

export function setClientSession(value: SessionInfo | null): void {
  turn += 1;
  if (getSessionKey(value) === getSessionKey(session) && session !== undefined) return;
  session = value;
  for (const listener of listeners) listener();
}

/** Asks the server. Gives what is known then, which is what was known before when it fails. */
export async function refreshSession(): Promise<SessionInfo | null | undefined> {
  turn += 1;
  const own = turn;
  try {
    const headers = getSessionHeaders();
    const response = await fetch('/api/auth/session', { cache: 'no-store', headers });
    const answer: unknown = response.ok ? await response.json() : undefined;
    const told = parseSession(answer);
    if (own === turn && told !== undefined) setClientSession(told);
  } catch {
    // No answer says nothing about the session.
  }
  return session;
}

/** Two of the same key are the same sign-in. */
export function getSessionKey(value: SessionInfo | null | undefined): string {
  return value ? `${value.account} ${value.issuedAt}` : '';
}

/** Undefined for an answer that is none. */
export function parseSession(answer: unknown): SessionInfo | null | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined;
  if (!('address' in answer)) return null;
  const { account, address, chainId, issuedAt, expires } = answer as Record<string, unknown>;
  return isAccount(account) &&
    isAddress(address) &&
    typeof chainId === 'number' &&
    typeof issuedAt === 'string' &&
    typeof expires === 'string'
    ? { account, address, chainId, issuedAt, expires }
    : undefined;
}

function isAddress(value: unknown): value is Address {
  return typeof value === 'string' && /^0x[0-9a-f]{40}$/i.test(value);
}
