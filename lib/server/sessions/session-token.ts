import 'server-only';
import { encode } from 'next-auth/jwt';
import { config } from '@/lib/config';
import { getEnv } from '@/lib/env/env';
import type { SessionRecord } from '@/lib/server/store/store';

/**
 * The session cookie's value. It lives as long as the session can: the store's record says when that ends.
 *
 * Upstream: next-auth 4.24.15: `encode` of `next-auth/jwt`, which is documented.
 * Breaks when: the encryption or the key derived from the secret changes: open sessions end; at
 * version 5, which wants a salt, nobody is signed in.
 * Guarded by: tests/http/identity.test.ts › A36: a contract account is one of its chain, for next-auth
 * too
 * Can go when: the cookie has a form of our own.
 */
export function createCookieToken({
  id,
  account,
  browser,
  expiresAt,
}: SessionRecord): Promise<string> {
  return encode({
    token: { sid: id, sub: account, browser },
    secret: getEnv().authSecrets[0],
    maxAge: Math.ceil((expiresAt - Date.now()) / 1000),
  });
}

/** The bearer token of a page whose browser keeps no cookie. Neither token is accepted as the other. */
export function createPageToken({ id, account, browser }: SessionRecord): Promise<string> {
  return encode({
    token: { sid: id, sub: account, browser, place: 'memory' },
    secret: getEnv().authSecrets[0],
    maxAge: config.session.pageLifetime,
  });
}
