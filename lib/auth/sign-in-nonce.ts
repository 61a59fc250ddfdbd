import { areCookiesKept } from '@/lib/auth/cookie-probe';
import { clientSession, getSessionKey, isLeaving, untilLeft } from '@/lib/auth/session-store';
import { fetchNonce, type Nonce } from '@/lib/auth/sign-in-client';
import { AppError } from '@/lib/errors/app-error';

/** The server gives a fresh nonce long before it refuses an old one. */
const nonceAge = 20 * 60_000;

let known: (Nonce & { at: number }) | null = null;
let request: Promise<Nonce> | null = null;
let sessionKey = getSessionKey(clientSession.get());
/** How often something other than our own message used a nonce up. */
let uses = 0;

// In any tab.
clientSession.subscribe(() => {
  const key = getSessionKey(clientSession.get());
  if (key !== sessionKey) noteUse();
  sessionKey = key;
});
// A sign-out uses a nonce up even without a session.
isLeaving.subscribe(noteUse);

function noteUse(): void {
  uses += 1;
  known = null;
}

/** null if none is known, or it is too old. */
export function getKnownNonce(): Nonce | null {
  return known !== null && Date.now() - known.at < nonceAge ? known : null;
}

/** Throws `AppError` if there is none. */
export async function getNonce(): Promise<Nonce> {
  return getKnownNonce() ?? (await (request ?? renewNonce()));
}

/** Requests a new nonce even if one is known. */
export function renewNonce(): Promise<Nonce> {
  const own = askForNonce().finally(() => {
    if (request === own) request = null;
  });
  request = own;
  return own;
}

async function askForNonce(): Promise<Nonce> {
  // The nonce is bound to a cookie: nothing signed without one would be accepted.
  if (!areCookiesKept()) throw new AppError('cookiesBlocked');
  await untilLeft();
  const before = uses;
  const nonce = await fetchNonce();
  if (before !== uses) return await askForNonce();
  known = { ...nonce, at: Date.now() };
  return nonce;
}

/** Once a wallet is chosen. A failure repeats when the nonce is needed, and is shown then. */
export function prefetchNonce(): void {
  if (clientSession.get()) return;
  void getNonce().catch(() => undefined);
}

/** A message with this nonce is being submitted. '' if there is none. */
export function takeNonce(): string {
  const value = known?.value ?? '';
  known = null;
  return value;
}
