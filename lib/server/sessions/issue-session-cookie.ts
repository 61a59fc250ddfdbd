import 'server-only';
import { createNonce, writeNonceCookie } from '@/lib/server/auth/nonce';
import { getCookieNames, writeCookie } from '@/lib/server/sessions/cookies';
import { type Cookies, findSessionPart } from '@/lib/server/sessions/session-cookie';
import { createCookieToken } from '@/lib/server/sessions/session-token';
import type { SessionRecord } from '@/lib/server/store/store';

/** Adds the session's cookie and a fresh nonce. Deletes a cookie that pretends to be a part of the session's. */
export async function issueSessionCookie(
  response: Response,
  session: SessionRecord,
  cookies: Cookies,
): Promise<Response> {
  const names = getCookieNames();
  const part = findSessionPart(cookies);
  const nonceCookie = writeNonceCookie({ nonce: createNonce(), browser: session.browser });
  for (const cookie of [
    writeCookie(names.session, await createCookieToken(session), new Date(session.expiresAt)),
    ...(part === null ? [] : [writeCookie(part, '')]),
    writeCookie(names.csrf, nonceCookie),
  ]) {
    response.headers.append('Set-Cookie', cookie);
  }
  return response;
}
