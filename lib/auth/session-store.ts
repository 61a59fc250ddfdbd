import type { Address } from 'viem';
import { isAccount } from '@/lib/auth/account';
import { noteServerDate } from '@/lib/auth/server-clock';
import type { SessionInfo } from '@/lib/auth/session';
import { isObject } from '@/lib/parse';
import { createStore, type ReadableStore } from '@/lib/store/create-store';

const session = createStore<SessionInfo | null | undefined>(undefined);
const leaving = createStore(false);

/**
 * What this tab knows of the session; `undefined` until the server has responded. A response replaces what is
 * known; a failure (offline, store down) changes nothing.
 */
export const clientSession: ReadableStore<SessionInfo | null | undefined> = session;
/** The wallet has disconnected, and the session is being ended. */
export const isLeaving: ReadableStore<boolean> = leaving;
/** Whether the wallet is on another account than the session. False without a wallet. */
export const isWalletElsewhere = createStore(false);

/** Responses to older requests are ignored. */
let turn = 0;
/** For a page in a frame whose browser stores no cookie: in memory only, gone with the page. */
let pageSession: { token: string; id: string } | null = null;

export function setPageSession(value: { token: string; id: string } | null): void {
  pageSession = value;
}

export function getPageSession(): { token: string; id: string } | null {
  return pageSession;
}

export function getSessionHeaders(): Record<string, string> {
  return pageSession === null ? {} : { authorization: `Bearer ${pageSession.token}` };
}

/** The visitor counts as signed out until `end` has finished. */
export async function leave(end: () => Promise<void>): Promise<void> {
  leaving.set(true);
  await end().finally(() => leaving.set(false));
}

/** Resolves once a pending sign-out has finished. */
export async function untilLeft(): Promise<void> {
  if (!leaving.get()) return;
  await new Promise<void>((resolve) => {
    const stop = leaving.subscribe(() => {
      stop();
      resolve();
    });
  });
}

export function setClientSession(value: SessionInfo | null): void {
  turn += 1;
  const known = session.get();
  const isSame = known !== undefined && getSessionKey(value) === getSessionKey(known);
  // A session's end moves with each visit.
  if (isSame && value?.expires === known?.expires) return;
  session.set(value);
}

/** Returns what is known afterwards, unchanged after a failure. */
export async function refreshSession(): Promise<SessionInfo | null | undefined> {
  turn += 1;
  const own = turn;
  const askedAt = performance.now();
  try {
    const headers = getSessionHeaders();
    const response = await fetch('/api/auth/session', { cache: 'no-store', headers });
    const answer: unknown = response.ok ? await response.json() : undefined;
    const parsed = parseSession(answer);
    if (own === turn && parsed !== undefined) setClientSession(parsed);
    // Last: by the new time the session may be over, which would cause another request and outdate this one.
    noteServerDate(response.headers.get('date'), performance.now() - askedAt);
  } catch {
    // A failure says nothing about the session.
  }
  return session.get();
}

/** The same key means the same sign-in. */
export function getSessionKey(value: SessionInfo | null | undefined): string {
  return value ? `${value.account} ${value.issuedAt}` : '';
}

/** undefined for a malformed response. */
export function parseSession(answer: unknown): SessionInfo | null | undefined {
  if (!isObject(answer)) return undefined;
  if (!('address' in answer)) return null;
  const { account, address, chainId, issuedAt, expires } = answer;
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
