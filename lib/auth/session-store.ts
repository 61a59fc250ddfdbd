import type { Address } from 'viem';
import { type AccountKind, accountKinds, isAccount } from '@/lib/auth/account';
import { noteServerDate } from '@/lib/auth/server-clock';
import type { SessionInfo } from '@/lib/auth/session';
import { isObject } from '@/lib/parse';
import { createStore, type ReadableStore } from '@/lib/store/create-store';

const timeoutMs = 15_000;

const session = createStore<SessionInfo | null | undefined>(undefined);
const leaving = createStore(false);

/** `undefined` until the server has responded. A failed request, e.g. offline, leaves it unchanged. */
export const clientSession: ReadableStore<SessionInfo | null | undefined> = session;
/** True from the wallet's disconnection until the session has ended. */
export const isLeaving: ReadableStore<boolean> = leaving;
export const isWalletElsewhere = createStore(false);

/** Number of the latest request or change. Responses to older requests are ignored. */
let turn = 0;
/** Session of a framed page whose browser stores no cookies. */
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

/** Treats the visitor as signed out until `end` settles. */
export async function leave(end: () => Promise<void>): Promise<void> {
  leaving.set(true);
  await end().finally(() => leaving.set(false));
}

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
  // Each visit moves the end of the same session.
  const isUnchanged = (['expires', 'accountKind', 'visitor'] as const).every(
    (field) => value?.[field] === known?.[field],
  );
  if (isSame && isUnchanged) return;
  session.set(value);
}

/** Fetches the session. Returns the known one if that fails or takes 15 seconds. */
export async function refreshSession(): Promise<SessionInfo | null | undefined> {
  turn += 1;
  const own = turn;
  const askedAt = performance.now();
  try {
    const headers = getSessionHeaders();
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch('/api/auth/session', { cache: 'no-store', headers, signal });
    const answer: unknown = response.ok ? await response.json() : undefined;
    const parsed = parseSession(answer);
    if (own === turn && parsed !== undefined) setClientSession(parsed);
    // Last, because it may start another request that would outdate this one.
    noteServerDate(response.headers.get('date'), performance.now() - askedAt);
  } catch {
    // An outage says nothing about the session.
  }
  return session.get();
}

export function getSessionKey(value: SessionInfo | null | undefined): string {
  return value ? `${value.account} ${value.issuedAt}` : '';
}

/** Returns undefined for a malformed response. */
export function parseSession(answer: unknown): SessionInfo | null | undefined {
  if (!isObject(answer)) return undefined;
  if (!('address' in answer)) return null;
  const { account, address, chainId, accountKind, visitor, issuedAt, expires } = answer;
  return isAccount(account) &&
    isAddress(address) &&
    typeof chainId === 'number' &&
    typeof issuedAt === 'string' &&
    typeof expires === 'string'
    ? {
        ...{ account, address, chainId, issuedAt, expires },
        accountKind: parseKind(accountKind),
        ...(typeof visitor === 'string' ? { visitor } : {}),
      }
    : undefined;
}

/** A server of the previous release does not send the kind. */
function parseKind(value: unknown): AccountKind {
  return accountKinds.find((kind) => kind === value) ?? null;
}

function isAddress(value: unknown): value is Address {
  return typeof value === 'string' && /^0x[0-9a-f]{40}$/i.test(value);
}
