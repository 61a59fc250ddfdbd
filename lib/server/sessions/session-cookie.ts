import 'server-only';
import { decodeUri } from '@/lib/parse';
import {
  createNonce,
  type NonceCookie,
  parseNonceCookie,
  writeNonceCookie,
} from '@/lib/server/auth/nonce';
import type { RequestHeaders } from '@/lib/server/http/client-address';
import { getCookieNames, setCookie } from '@/lib/server/sessions/cookies';
import {
  createCookieToken,
  readSessionToken,
  type SessionClaims,
} from '@/lib/server/sessions/session-token';
import type { SessionRecord } from '@/lib/server/store/store';

export type Cookies = ReadonlyMap<string, string>;

/**
 * Keeps malformed cookies, which Next drops, because otherwise they could never be deleted. Trims only spaces
 * and tabs from names. Trimming more would let a name that browsers do not protect pass for `__Host-…`.
 */
export function parseCookies(header: string | null): Cookies {
  const pairs = (header ?? '').split(';').map((pair) => {
    const [name = '', ...value] = pair.split('=');
    const text = trimBlanks(value.join('='));
    return [trimBlanks(name), decodeUri(text) ?? text] as const;
  });
  return new Map(pairs.filter(([name]) => name !== ''));
}

/** Reads the cookies, and the bearer token of a page that keeps no cookies. */
export function readCookies(request: { headers: RequestHeaders }): Cookies {
  const cookies = parseCookies(request.headers.get('cookie'));
  const [, token] = /^Bearer (.+)$/.exec(request.headers.get('authorization') ?? '') ?? [];
  return token === undefined ? cookies : new Map([...cookies, [bearerKey, token]]);
}

/** A key that cannot collide, because a cookie's name cannot contain a semicolon. */
const bearerKey = ';bearer';

/** Trims without a regular expression, which would take quadratic time for a run of blanks. */
function trimBlanks(text: string): string {
  const isBlank = (index: number) => text[index] === ' ' || text[index] === '\t';
  let start = 0;
  let end = text.length;
  while (start < end && isBlank(start)) start += 1;
  while (end > start && isBlank(end - 1)) end -= 1;
  return text.slice(start, end);
}

/**
 * Finds one cookie to delete without a session: its own, else a fake part. Anybody can plant hundreds of
 * those. Null for a page with a bearer token: the cookie may be another visitor's.
 */
export function findSessionCookie(cookies: Cookies): string | null {
  if (cookies.has(bearerKey)) return null;
  const name = getCookieNames().session;
  return cookies.has(name) ? name : findSessionPart(cookies);
}

/** Finds a cookie named like next-auth's parts of a long session. Ours has no parts. */
function findSessionPart(cookies: Cookies): string | null {
  const start = `${getCookieNames().session}.`;
  return [...cookies.keys()].find((name) => name.startsWith(start)) ?? null;
}

export async function readSessionCookie(cookies: Cookies): Promise<SessionClaims | null> {
  const bearer = cookies.get(bearerKey);
  // Even an invalid bearer token is never combined with cookies.
  return bearer === undefined
    ? await readSessionToken(cookies.get(getCookieNames().session) ?? '', undefined)
    : await readSessionToken(bearer, 'memory');
}

export function readNonceCookie(cookies: Cookies): NonceCookie | null {
  return parseNonceCookie(cookies.get(getCookieNames().csrf));
}

export function setNonceCookie(response: Response, cookie: NonceCookie): Response {
  return setCookie(response, getCookieNames().csrf, writeNonceCookie(cookie));
}

/** Adds the session's cookie and a fresh nonce. Deletes a cookie that poses as a part of the session's. */
export async function issueSessionCookie(
  response: Response,
  session: SessionRecord,
  cookies: Cookies,
): Promise<Response> {
  const part = findSessionPart(cookies);
  const token = await createCookieToken(session);
  setCookie(response, getCookieNames().session, token, new Date(session.expiresAt));
  if (part !== null) setCookie(response, part, '');
  return setNonceCookie(response, { nonce: createNonce(), browser: session.browser });
}
