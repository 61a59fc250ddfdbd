import 'server-only';
import type { RequestHeaders } from '@/lib/server/http/client-address';
import { getSessionCookieName } from '@/lib/server/sessions/cookies';
import { readSessionToken, type SessionClaims } from '@/lib/server/sessions/read-session-token';

export type Cookies = ReadonlyMap<string, string>;

/**
 * Parses a `Cookie` header without changing names. Next drops a malformed cookie, which could then never be
 * deleted. Trims only spaces and tabs: a name that begins with anything else that looks blank is another
 * name, without the protection that browsers give `__Host-`.
 */
export function parseCookies(header: string | null): Cookies {
  const pairs = (header ?? '').split(';').map((pair) => {
    const [name = '', ...value] = pair.split('=');
    return [trimBlanks(name), decodeValue(trimBlanks(value.join('=')))] as const;
  });
  return new Map(pairs.filter(([name]) => name !== ''));
}

/** The cookies, and the bearer token of a page whose browser keeps none. */
export function readCookies(request: { headers: RequestHeaders }): Cookies {
  const cookies = parseCookies(request.headers.get('cookie'));
  const [, token] = /^Bearer (.+)$/.exec(request.headers.get('authorization') ?? '') ?? [];
  return token === undefined ? cookies : new Map([...cookies, [bearerKey, token]]);
}

/** The bearer token's key among the cookies. No cookie's name can contain a semicolon. */
const bearerKey = ';bearer';

/** A regular expression would need quadratic time for a run of blanks. */
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
 * The cookie to delete if there is no session: its own, else one that pretends to be a part of it. Only one,
 * because anybody can plant hundreds, and nothing reads a part.
 */
export function findSessionCookie(cookies: Cookies): string | null {
  const name = getSessionCookieName();
  return cookies.has(name) ? name : findSessionPart(cookies);
}

/** Named like a part of a long next-auth session. */
export function findSessionPart(cookies: Cookies): string | null {
  const start = `${getSessionCookieName()}.`;
  return [...cookies.keys()].find((name) => name.startsWith(start)) ?? null;
}

export function readSessionCookie(cookies: Cookies): SessionClaims | null {
  const bearer = cookies.get(bearerKey);
  // A bearer token wins even if it is invalid: it is never combined with cookies.
  if (bearer !== undefined) return readSessionToken(bearer, 'memory');
  return readSessionToken(cookies.get(getSessionCookieName()) ?? '', undefined);
}
