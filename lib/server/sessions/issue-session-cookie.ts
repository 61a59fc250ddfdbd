import 'server-only';
import { createNonce, writeNonceCookie } from '@/lib/server/auth/nonce';
import { getCookieNames, writeCookie } from '@/lib/server/sessions/cookies';
import { type Cookies, getSessionCookieNames } from '@/lib/server/sessions/session-cookie';
import { createCookieToken } from '@/lib/server/sessions/session-token';
import type { SessionRecord } from '@/lib/server/store/store';

/**
 * Adds the session cookie of `session` to a response, and a fresh nonce in the place of the one that
 * is consumed. What pretends to be a chunk of the session cookie is deleted.
 */
export async function issueSessionCookie(
  response: Response,
  session: SessionRecord,
  cookies: Cookies,
): Promise<Response> {
  const names = getCookieNames();
  const stale = getSessionCookieNames(cookies).filter((name) => name !== names.session);
  const nonceCookie = writeNonceCookie({ nonce: createNonce(), browser: session.browser });
  for (const cookie of [
    writeCookie(names.session, await createCookieToken(session), new Date(session.expiresAt)),
    ...stale.map((name) => writeCookie(name, '')),
    writeCookie(names.csrf, nonceCookie),
  ]) {
    response.headers.append('Set-Cookie', cookie);
  }
  return response;
}
