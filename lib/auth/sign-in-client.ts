import { isRefusalCode, type RefusalCode } from '@/lib/auth/refusal-codes';
import { send } from '@/lib/auth/send';
import { noteServerDate } from '@/lib/auth/server-clock';
import { notifyOtherTabs } from '@/lib/auth/session-channel';
import {
  clientSession,
  getPageSession,
  getSessionHeaders,
  parseSession,
  refreshSession,
  setClientSession,
  setPageSession,
} from '@/lib/auth/session-store';
import { fetchNonce, takeNonce } from '@/lib/auth/sign-in-nonce';
import { AppError, type ErrorCode, readErrorCode } from '@/lib/errors/app-error';
import { emitEvent } from '@/lib/funnel';
import { readField, readString } from '@/lib/parse';

/** A refusal that is not listed becomes `verifyFailed`. */
const codes: Readonly<Partial<Record<RefusalCode, ErrorCode>>> = {
  csrf: 'cookiesBlocked',
  busy: 'signInUnavailable',
  limited: 'tooManyTries',
  replayed: 'signAgain',
  'node-unavailable': 'verifyUnavailable',
  'unknown-factory': 'unknownFactory',
  'store-unavailable': 'signInUnavailable',
};

export type SignedMessage = { message: string; signature: string };

/** Signs this browser in, and uses up its nonce. Returns the code of a failure, or null. */
export async function submitSignIn(signed: SignedMessage): Promise<ErrorCode | null> {
  return await submitSignature(signed, takeNonce()).then(() => null, readErrorCode);
}

async function submitSignature(signed: SignedMessage, csrfToken: string): Promise<void> {
  const { message, signature } = signed;
  const askedAt = performance.now();
  const response = await post('/api/auth/callback/credentials', { message, signature, csrfToken });
  const answer: unknown = await response.json().catch(() => null);
  if (!response.ok) {
    const url = readString(answer, 'url') ?? '';
    const code = URL.canParse(url) ? (new URL(url).searchParams.get('error') ?? '') : '';
    throw new AppError((isRefusalCode(code) ? codes[code] : undefined) ?? 'verifyFailed');
  }
  const session = parseSession(readField(answer, 'session'));
  if (!session) throw new AppError('signInUnavailable');
  setClientSession(session);
  emitEvent({ type: 'signed-in', chainId: session.chainId, address: session.address });
  noteServerDate(response.headers.get('date'), performance.now() - askedAt);
  notifyOtherTabs('changed');
}

/** Ends this browser's session. Throws `AppError` if the server did not. */
export async function signOut(): Promise<void> {
  // A visitor who only connected has no session.
  const isSignedIn = Boolean(clientSession.get());
  await endOwnSession().catch((cause: unknown) => {
    // What failed may have a text of its own, about signing in.
    throw new AppError('signOutFailed', { cause });
  });
  if (isSignedIn) emitEvent({ type: 'signed-out' });
}

async function endOwnSession(): Promise<void> {
  const page = getPageSession();
  if (page !== null) {
    await endSession(page.id);
    setPageSession(null);
    setClientSession(null);
    return;
  }
  // Another tab may have used the token to sign out.
  for (let attempt = 1; !(await requestSignOut()); attempt += 1) {
    if ((await refreshSession()) === null) break;
    if (attempt === signOutAttempts) throw new AppError('signOutFailed');
  }
  setClientSession(null);
  notifyOtherTabs('changed');
}

const signOutAttempts = 2;

async function requestSignOut(): Promise<boolean> {
  const csrfToken = await fetchNonce();
  return (await post('/api/auth/signout', { csrfToken })).ok;
}

export async function endSession(id: string): Promise<void> {
  await remove(`/api/sessions/${encodeURIComponent(id)}`, 404);
  await refreshSession();
  notifyOtherTabs('changed');
}

export async function endOtherSessions(): Promise<void> {
  await remove('/api/sessions?keep=current');
  await refreshSession();
  notifyOtherTabs('changed');
}

/** Ends all sessions of the account, and deletes what the server stores about it. */
export async function endAllSessions(): Promise<void> {
  await endAll('/api/sessions');
}

/** Ends all sessions, and clears this site's storage in the browser. */
export async function forgetVisitor(): Promise<void> {
  await endAll('/api/sessions?storage=clear');
}

async function endAll(path: string): Promise<void> {
  await remove(path);
  setClientSession(null);
  emitEvent({ type: 'signed-out' });
  notifyOtherTabs('changed');
}

async function post(path: string, fields: Record<string, string>): Promise<Response> {
  return await send(path, {
    method: 'POST',
    headers: getSessionHeaders(),
    body: new URLSearchParams({ ...fields, json: 'true' }),
    // Lets a sign-out finish after the page is left. Not in a frame, where leaving disconnects the wallet.
    keepalive: fields.message === undefined && window.parent === window,
  });
}

async function remove(path: string, missingStatus?: 404): Promise<void> {
  const { ok, status } = await send(path, { method: 'DELETE', headers: getSessionHeaders() });
  if (!ok && status !== missingStatus) throw new AppError('signOutFailed');
}
