import 'server-only';
import { productId } from '@/lib/config';
import { getEnv } from '@/lib/env/env';

/**
 * The names of all cookies in this deployment: next-auth's three, and `safe`, the pending sign-in of
 * a Safe. No name may be a prefix of another, because a session's chunks are found by `startsWith`.
 */
export function getCookieNames() {
  const prefix = isSecure() ? '__Host-' : '';
  return {
    session: `${prefix}${productId}.session`,
    csrf: `${prefix}${productId}.csrf`,
    callback: `${prefix}${productId}.callback`,
    safe: `${prefix}${productId}.safe`,
  };
}

export function getSessionCookieName(): string {
  return getCookieNames().session;
}

/** Seconds from now, or a time. */
type CookieEnd = number | Date;

/**
 * A `Set-Cookie` value with the attributes that all of ours have: on https partitioned and
 * `SameSite=None`, so that the page works inside a Safe's iframe. An empty value deletes; without an
 * end the cookie lasts as long as the browser runs.
 */
export function writeCookie(name: string, value: string, end?: CookieEnd): string {
  return [
    `${name}=${encodeURIComponent(value)}`,
    'Path=/',
    ...writeEnd(value === '' ? 0 : end),
    'HttpOnly',
    ...(isSecure() ? ['Secure', 'SameSite=None', 'Partitioned'] : ['SameSite=Lax']),
  ].join('; ');
}

function writeEnd(end: CookieEnd | undefined): string[] {
  if (end === undefined) return [];
  return [end instanceof Date ? `Expires=${end.toUTCString()}` : `Max-Age=${end}`];
}

function isSecure(): boolean {
  return new URL(getEnv().appUrl).protocol === 'https:';
}
