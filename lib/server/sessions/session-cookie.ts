import 'server-only';
import { decode } from 'next-auth/jwt';
import { z } from 'zod';
import { isAccount } from '@/lib/auth/account';
import { getEnv } from '@/lib/env/env';
import { getSessionCookieName } from '@/lib/server/sessions/cookies';

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

const claims = z.object({
  sid: z.string().min(32),
  /** The account, as next-auth's subject. */
  sub: z.string().refine(isAccount),
  browser: z.string(),
  place: z.literal('memory').optional(),
});

/** The names of a request's cookies that are the session's or pretend to be a part of it. */
export function getSessionCookieNames(cookies: Cookies): string[] {
  return [...cookies.keys()].filter((name) => name.startsWith(getSessionCookieName()));
}

/**
 * What the session cookie claims, or null. Ours is never cut into chunks, so a request that brings
 * some was put together by somebody else: next-auth would join them.
 */
export async function readSessionCookie(cookies: Cookies) {
  const bearer = cookies.get(bearerKey);
  // Who shows a token is its visitor and no other, even where it is worth nothing.
  if (bearer !== undefined) return await readToken(bearer, 'memory');
  const [name, ...others] = getSessionCookieNames(cookies);
  if (name !== getSessionCookieName() || others.length > 0) return null;
  return await readToken(cookies.get(name) ?? '', undefined);
}

/** A token in a cookie is no token of a page, and the other way round. */
async function readToken(token: string, place: 'memory' | undefined) {
  try {
    const parsed = claims.safeParse(await decode({ token, secret: getEnv().authSecret }));
    return parsed.success && parsed.data.place === place ? parsed.data : null;
  } catch {
    // Tampered, truncated, expired, or of an older secret: signed out, not an error.
    return null;
  }
}
