import 'server-only';
import type { AuthOptions } from 'next-auth';
import credentialsProvider from 'next-auth/providers/credentials';
import { getEnv } from '@/lib/env/env';
import { getAuthCookies } from '@/lib/server/sessions/cookies';
import type { SessionRecord } from '@/lib/server/store/store';
import { getLog } from '@/lib/server/telemetry/log';

/**
 * next-auth's options for one request of `visitor`, whose session was checked or made before
 * next-auth is called: what it throws or finds missing in here would delete the cookie.
 */
export function getAuthOptions(visitor: SessionRecord | null): AuthOptions {
  // The cookie may live as long as the session can; the record rules when it ends earlier.
  const maxAge = visitor ? Math.ceil((visitor.expiresAt - Date.now()) / 1000) : 1;
  return {
    secret: getEnv().authSecret,
    cookies: getAuthCookies(),
    session: { strategy: 'jwt', maxAge },
    jwt: { maxAge },
    pages: { signIn: '/', signOut: '/', error: '/' },
    providers: [
      credentialsProvider({
        name: 'Ethereum',
        credentials: { message: { type: 'text' }, signature: { type: 'text' } },
        authorize: () => visitor && toUser(visitor),
      }),
    ],
    callbacks: {
      // Only sign-in writes claims. What a browser posts as session data is never merged.
      jwt: ({ token, user }) =>
        user === undefined ? token : { sub: user.id, sid: user.sid, browser: user.browser },
    },
    logger: {
      error: (code) => getLog().error({ code }, 'next-auth'),
      warn: (code) => getLog().debug({ code }, 'next-auth'),
      debug: () => undefined,
    },
  };
}

function toUser({ id, account, browser }: SessionRecord) {
  return { id: account, sid: id, browser };
}
