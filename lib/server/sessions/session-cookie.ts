import 'server-only';
import type { RequestHeaders } from '@/lib/server/http/client-address';
import { getSessionCookieName } from '@/lib/server/sessions/cookies';
import { readSessionToken, type SessionClaims } from '@/lib/server/sessions/read-session-token';

export type Cookies = ReadonlyMap<string, string>;

/** A request's cookies as they came. Next drops a malformed one, which could then never be deleted. */
export function readCookies(request: { headers: RequestHeaders }): Cookies {
  const pairs = (request.headers.get('cookie') ?? '').split(';').map((pair) => {
    const [name = '', ...value] = pair.split('=');
    return [name.trim(), decodeValue(value.join('=').trim())] as const;
  });
  const [, token] = /^Bearer (.+)$/.exec(request.headers.get('authorization') ?? '') ?? [];
  const bearer = token === undefined ? [] : [[bearerKey, token] as const];
  return new Map([...pairs.filter(([name]) => name !== '' && name !== bearerKey), ...bearer]);
}

/** The key of a page's own token among the cookies. No cookie can have this name. */
const bearerKey = 'Authorization: Bearer';

function decodeValue(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** The names of a request's cookies that are the session's or pretend to be a part of it. */
export function getSessionCookieNames(cookies: Cookies): string[] {
  return [...cookies.keys()].filter((name) => name.startsWith(getSessionCookieName()));
}

/**
 * The claims of the session cookie, or of the bearer token, or null. Our cookie is never chunked, so a
 * request with chunks is forged: next-auth would join them.
 */
export function readSessionCookie(cookies: Cookies): SessionClaims | null {
  const bearer = cookies.get(bearerKey);
  // A bearer token takes precedence, also where it is invalid: it is never combined with cookies.
  if (bearer !== undefined) return readSessionToken(bearer, 'memory');
  const [name, ...others] = getSessionCookieNames(cookies);
  if (name !== getSessionCookieName() || others.length > 0) return null;
  return readSessionToken(cookies.get(name) ?? '', undefined);
}
