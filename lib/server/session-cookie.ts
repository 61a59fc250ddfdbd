import 'server-only';
import { decode } from 'next-auth/jwt';
import { getAddress } from 'viem';
import { z } from 'zod';
import { getEnv } from '@/lib/env/env';
import { getSessionCookieName } from '@/lib/server/cookies';

export type Cookies = ReadonlyMap<string, string>;

/** A request's cookies as they came. Next drops one that is malformed, which then stays for ever. */
export function readCookies(request: Request): Cookies {
  const pairs = (request.headers.get('cookie') ?? '').split(';').map((pair) => {
    const [name = '', ...value] = pair.split('=');
    return [name.trim(), decodeValue(value.join('=').trim())] as const;
  });
  return new Map(pairs.filter(([name]) => name !== ''));
}

function decodeValue(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

const claims = z.object({
  sid: z.string().min(32),
  address: z.string().transform((value) => getAddress(value)),
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
  const [name, ...others] = getSessionCookieNames(cookies);
  if (name !== getSessionCookieName() || others.length > 0) return null;
  try {
    const token = cookies.get(name) ?? '';
    const parsed = claims.safeParse(await decode({ token, secret: getEnv().authSecret }));
    return parsed.success ? parsed.data : null;
  } catch {
    // Tampered, truncated, expired, or of an older secret: signed out, not an error.
    return null;
  }
}
