import { areCookiesKept } from '@/lib/auth/cookie-probe';
import { clientSession, getSessionKey, isLeaving, untilLeft } from '@/lib/auth/session-store';
import { fetchNonce, type Nonce } from '@/lib/auth/sign-in-client';
import { AppError } from '@/lib/errors/app-error';

/** Milliseconds. The server gives a fresh nonce long before an old one is refused. */
const nonceAge = 20 * 60_000;

/** The nonce of the next message, whichever way it is signed. */
let known: (Nonce & { at: number }) | null = null;
let request: Promise<Nonce> | null = null;
let sessionKey = getSessionKey(clientSession.get());
/** How often a nonce was used up by something else than a message of ours. */
let uses = 0;

// A sign-in or a sign-out, in another tab too.
clientSession.subscribe(() => {
  const key = getSessionKey(clientSession.get());
  if (key !== sessionKey) noteUse();
  sessionKey = key;
});
// A sign-out uses one up though there was no session.
isLeaving.subscribe(noteUse);

function noteUse(): void {
  uses += 1;
  known = null;
}

/** The nonce that is known, null for none or an old one. */
export function getKnownNonce(): Nonce | null {
  return known !== null && Date.now() - known.at < nonceAge ? known : null;
}

/** The nonce of the next message. Throws `AppError` when there is none to be had. */
export async function getNonce(): Promise<Nonce> {
  return getKnownNonce() ?? (await (request ?? renewNonce()));
}

/** Asks the server for a nonce, whatever is known. */
export function renewNonce(): Promise<Nonce> {
  const own = askForNonce().finally(() => {
    if (request === own) request = null;
  });
  request = own;
  return own;
}

async function askForNonce(): Promise<Nonce> {
  // The nonce is bound to a cookie: nothing that is signed without one would be accepted.
  if (!areCookiesKept()) throw new AppError('cookiesBlocked');
  await untilLeft();
  const before = uses;
  const nonce = await fetchNonce();
  if (before !== uses) return await askForNonce();
  known = { ...nonce, at: Date.now() };
  return nonce;
}

/** Ahead of its use, once a wallet is chosen. What fails here fails again, and is told, then. */
export function prefetchNonce(): void {
  if (clientSession.get()) return;
  void getNonce().catch(() => undefined);
}

/** Takes the nonce out of use, since a message with it is being submitted. Empty where there is none. */
export function takeNonce(): string {
  const value = known?.value ?? '';
  known = null;
  return value;
}
