import 'server-only';
import type { AuthOptions } from 'next-auth';
import { getEnv } from '@/lib/env/env';

type AuthCookies = NonNullable<AuthOptions['cookies']>;

/**
 * Every cookie in full, because next-auth merges shallowly. On https they are partitioned and
 * `SameSite=None`, so that the page works inside a Safe's iframe. No name may be a prefix of
 * another: next-auth joins chunks by `startsWith`.
 */
export function getAuthCookies(): AuthCookies {
  const secure = isSecure();
  const options = {
    httpOnly: true,
    path: '/',
    secure,
    ...(secure ? { sameSite: 'none', partitioned: true } : { sameSite: 'lax' }),
  };
  const prefix = secure ? '__Host-' : '';
  return {
    sessionToken: { name: `${prefix}portico.session`, options },
    csrfToken: { name: `${prefix}portico.csrf`, options },
    callbackUrl: { name: `${prefix}portico.callback`, options },
  };
}

/** The names of all cookies in this deployment; `safe` is the pending sign-in of a Safe. */
export function getCookieNames() {
  const { sessionToken, csrfToken, callbackUrl } = getAuthCookies();
  if (!sessionToken || !csrfToken || !callbackUrl) throw new Error('a cookie has no name');
  const safe = `${isSecure() ? '__Host-' : ''}portico.safe`;
  return { session: sessionToken.name, csrf: csrfToken.name, callback: callbackUrl.name, safe };
}

export function getSessionCookieName(): string {
  return getCookieNames().session;
}

/**
 * A `Set-Cookie` value with the attributes that all of ours have. An empty value deletes; `maxAge`
 * in seconds, without which it lasts as long as the browser runs.
 */
export function writeCookie(name: string, value: string, maxAge?: number): string {
  const secure = isSecure();
  return [
    `${name}=${encodeURIComponent(value)}`,
    'Path=/',
    ...(value === '' ? ['Max-Age=0'] : maxAge === undefined ? [] : [`Max-Age=${maxAge}`]),
    'HttpOnly',
    ...(secure ? ['Secure', 'SameSite=None', 'Partitioned'] : ['SameSite=Lax']),
  ].join('; ');
}

function isSecure(): boolean {
  return new URL(getEnv().appUrl).protocol === 'https:';
}
