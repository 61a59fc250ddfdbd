import 'server-only';
import { productId } from '@/lib/config';
import { getEnv } from '@/lib/env/env';
import { personalHeaders } from '@/lib/server/http/http-errors';

/** Adds the prefix with which browsers accept the cookie only from this host, on HTTPS. */
export function nameCookie(kind: string): string {
  return `${isSecure() ? '__Host-' : ''}${productId}.${kind}`;
}

/**
 * Returns the names of next-auth's three cookies, and of a Safe's pending sign-in. No name may be a prefix of
 * another, because next-auth finds the parts of a long session by `startsWith`.
 */
export function getCookieNames() {
  return {
    session: nameCookie('session'),
    csrf: nameCookie('csrf'),
    callback: nameCookie('callback'),
    safe: nameCookie('safe'),
  };
}

/**
 * Writes a `Set-Cookie` value: on HTTPS, partitioned and `SameSite=None`, so that it works in a Safe's frame.
 * An empty value deletes the cookie. `end` is a date or a number of seconds.
 */
export function writeCookie(name: string, value: string, end?: number | Date): string {
  const lifetime = value === '' ? 0 : end;
  return [
    `${name}=${encodeURIComponent(value)}`,
    'Path=/',
    ...(typeof lifetime === 'number' ? [`Max-Age=${lifetime}`] : []),
    ...(lifetime instanceof Date ? [`Expires=${lifetime.toUTCString()}`] : []),
    'HttpOnly',
    ...(isSecure() ? ['Secure', 'SameSite=None', 'Partitioned'] : ['SameSite=Lax']),
  ].join('; ');
}

export function setCookie(response: Response, ...cookie: Parameters<typeof writeCookie>): Response {
  response.headers.append('Set-Cookie', writeCookie(...cookie));
  return response;
}

/** Returns a response without a body that deletes these cookies. */
export function noContent(...names: readonly string[]): Response {
  const response = new Response(null, { status: 204, headers: personalHeaders });
  for (const name of names) setCookie(response, name, '');
  return response;
}

function isSecure(): boolean {
  return getEnv().appUrl.startsWith('https:');
}
