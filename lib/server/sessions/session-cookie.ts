import 'server-only';
import { getSessionCookieName } from '@/lib/server/sessions/cookies';
import { readSessionToken, type SessionClaims } from '@/lib/server/sessions/session-token';

export type Cookies = ReadonlyMap<string, string>;

/** A request's cookies as they came. Next drops one that is malformed, which then stays for ever. */
export function readCookies(request: Request): Cookies {
  const pairs = (request.headers.get('cookie') ?? '').split(';').map((pair) => {
    const [name = '', ...value] = pair.split('=');
    return [name.trim(), decodeValue(value.join('=').trim())] as const;
  });
  const [, token] = /^Bearer (.+)$/.exec(request.headers.get('authorization') ?? '') ?? [];
  const bearer = token === undefined ? [] : [[bearerKey, token] as const];
  return new Map([...pairs.filter(([name]) => name !== '' && name !== bearerKey), ...bearer]);
}

/** Where a page's own token stands among the cookies. No cookie can have this name. */
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
 * What the session cookie claims, or null. Ours is never cut into chunks, so a request that brings
 * some was put together by somebody else: next-auth would join them.
 */
export async function readSessionCookie(cookies: Cookies): Promise<SessionClaims | null> {
  const bearer = cookies.get(bearerKey);
  // Who shows a token is its visitor and no other, even where it is worth nothing.
  if (bearer !== undefined) return await readSessionToken(bearer, 'memory');
  const [name, ...others] = getSessionCookieNames(cookies);
  if (name !== getSessionCookieName() || others.length > 0) return null;
  return await readSessionToken(cookies.get(name) ?? '', undefined);
}
