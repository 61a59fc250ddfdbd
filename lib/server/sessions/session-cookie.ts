import 'server-only';
import type { RequestHeaders } from '@/lib/server/http/client-address';
import { getSessionCookieName } from '@/lib/server/sessions/cookies';
import { readSessionToken, type SessionClaims } from '@/lib/server/sessions/read-session-token';

export type Cookies = ReadonlyMap<string, string>;

/**
 * The cookies of a request's `cookie` header as they came. Next drops a malformed one, which could then never be
 * deleted. Nothing but a space and a tab is taken off a name: a name that begins with what another parser takes
 * for a space is another name, and has none of the protection that browsers give `__Host-`.
 */
export function parseCookies(header: string | null): Cookies {
  const pairs = (header ?? '').split(';').map((pair) => {
    const [name = '', ...value] = pair.split('=');
    return [trimBlanks(name), decodeValue(trimBlanks(value.join('=')))] as const;
  });
  return new Map(pairs.filter(([name]) => name !== ''));
}

/** What a request of the page's own scripts is authorized by: its cookies, and the token of a page that keeps none. */
export function readCookies(request: { headers: RequestHeaders }): Cookies {
  const cookies = parseCookies(request.headers.get('cookie'));
  const [, token] = /^Bearer (.+)$/.exec(request.headers.get('authorization') ?? '') ?? [];
  return token === undefined ? cookies : new Map([...cookies, [bearerKey, token]]);
}

/** The key of a page's own token among the cookies. No cookie's name has a semicolon: it ends a cookie. */
const bearerKey = ';bearer';

function trimBlanks(text: string): string {
  return text.replace(/^[ \t]+|[ \t]+$/g, '');
}

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
