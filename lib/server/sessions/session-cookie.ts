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

/** Without a regular expression, which would take the square of the time for a run of blanks. */
function trimBlanks(text: string): string {
  const isBlank = (index: number) => text[index] === ' ' || text[index] === '\t';
  let start = 0;
  let end = text.length;
  while (start < end && isBlank(start)) start += 1;
  while (end > start && isBlank(end - 1)) end -= 1;
  return text.slice(start, end);
}

function decodeValue(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/**
 * One cookie to delete when there is no session: its own, else one that pretends to be a part of it. Only
 * one, because anybody can plant hundreds, and nothing reads a part: our token fits into one cookie.
 */
export function findSessionCookie(cookies: Cookies): string | null {
  const name = getSessionCookieName();
  return cookies.has(name) ? name : findSessionPart(cookies);
}

/** A cookie under a name that next-auth gives to the parts of a session that is too long for one. */
export function findSessionPart(cookies: Cookies): string | null {
  const start = `${getSessionCookieName()}.`;
  return [...cookies.keys()].find((name) => name.startsWith(start)) ?? null;
}

/** The claims of the session cookie, or of the bearer token, or null. */
export function readSessionCookie(cookies: Cookies): SessionClaims | null {
  const bearer = cookies.get(bearerKey);
  // A bearer token takes precedence, also where it is invalid: it is never combined with cookies.
  if (bearer !== undefined) return readSessionToken(bearer, 'memory');
  return readSessionToken(cookies.get(getSessionCookieName()) ?? '', undefined);
}
