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
  const secure = new URL(getEnv().appUrl).protocol === 'https:';
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

/** The name under which the session cookie travels in this deployment. */
export function getSessionCookieName(): string {
  const name = getAuthCookies().sessionToken?.name;
  if (name === undefined) throw new Error('the session cookie has no name');
  return name;
}
