import { send } from '@/lib/auth/send';
import { noteServerDate } from '@/lib/auth/server-clock';
import { clientSession, getSessionKey, isLeaving, untilLeft } from '@/lib/auth/session-store';
import { productId } from '@/lib/config';
import { AppError } from '@/lib/errors/app-error';
import { readString } from '@/lib/parse';

/** Shorter than the server's own limit for a nonce. */
const maxAgeMs = 20 * 60_000;

const probe = `${productId}.probe`;

let known: { nonce: string; at: number } | null = null;
let request: Promise<string> | null = null;
let sessionKey = getSessionKey(clientSession.get());
/** Number of nonces used by something other than our messages. */
let uses = 0;

// Sign-ins and sign-outs in other tabs count, too.
clientSession.subscribe(() => {
  const key = getSessionKey(clientSession.get());
  if (key !== sessionKey) noteUse();
  sessionKey = key;
});
// A sign-out uses a nonce even without a session.
isLeaving.subscribe(noteUse);

function noteUse(): void {
  uses += 1;
  known = null;
}

export function getKnownNonce(): string | null {
  return known !== null && Date.now() - known.at < maxAgeMs ? known.nonce : null;
}

/** Returns the nonce for the next message. Throws `AppError` without one. */
export async function getNonce(): Promise<string> {
  return getKnownNonce() ?? (await (request ?? renewNonce()));
}

export function renewNonce(): Promise<string> {
  const own = requestNonce().finally(() => {
    if (request === own) request = null;
  });
  request = own;
  return own;
}

async function requestNonce(): Promise<string> {
  // The server accepts no message without the nonce's cookie.
  if (!areCookiesKept()) throw new AppError('cookiesBlocked');
  await untilLeft();
  const before = uses;
  const nonce = await fetchNonce();
  if (before !== uses) return await requestNonce();
  known = { nonce, at: Date.now() };
  return nonce;
}

/** Throws `AppError` if the server returns no nonce. */
export async function fetchNonce(): Promise<string> {
  const askedAt = performance.now();
  try {
    const response = await send('/api/auth/csrf');
    if (!response.ok) throw new Error(`status ${response.status}`);
    const answer: unknown = await response.json();
    const nonce = readString(answer, 'csrfToken');
    if (nonce === null) throw new Error('no nonce');
    noteServerDate(response.headers.get('date'), performance.now() - askedAt);
    return nonce;
  } catch (cause) {
    throw new AppError('prepareFailed', { cause });
  }
}

/** Fetches the nonce once a wallet is chosen. A failure shows when the nonce is needed. */
export function prefetchNonce(): void {
  if (clientSession.get()) return;
  void getNonce().catch(() => undefined);
}

/** Returns the nonce for submitting a message, and forgets it: it cannot be used again. Empty if unknown. */
export function takeNonce(): string {
  const nonce = known?.nonce ?? '';
  known = null;
  return nonce;
}

/**
 * Sets and removes a cookie, because WebKit's `navigator.cookieEnabled` is true even when it blocks cookies.
 */
function areCookiesKept(): boolean {
  if (!navigator.cookieEnabled) return false;
  setCookie(`${probe}=1; path=/; SameSite=Lax`);
  const isKept = document.cookie.includes(`${probe}=1`);
  setCookie(`${probe}=; path=/; SameSite=Lax; max-age=0`);
  return isKept;
}

function setCookie(cookie: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in some browsers
  document.cookie = cookie;
}
