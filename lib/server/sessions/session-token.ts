import 'server-only';
import { encode } from 'next-auth/jwt';
import { config } from '@/lib/config';
import { getEnv } from '@/lib/env/env';
import type { SessionRecord } from '@/lib/server/store/store';

/** Names the record in the store, which decides when the session ends: the token lives as long as it can. */
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

/**
 * What a page in a frame, whose browser keeps no cookie, sends in `Authorization: Bearer`. It names
 * a session as the cookie does; one is not accepted in place of the other.
 */
export function createPageToken({ id, account, browser }: SessionRecord): Promise<string> {
  return encode({
    token: { sid: id, sub: account, browser, place: 'memory' },
    secret: getEnv().authSecrets[0],
    maxAge: config.session.pageLifetime,
  });
}
