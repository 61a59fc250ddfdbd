import 'server-only';
import { encode } from 'next-auth/jwt';
import { config } from '@/lib/config';
import { getEnv } from '@/lib/env/env';
import type { SessionRecord } from '@/lib/server/store/store';

/**
 * What a page in a frame, whose browser keeps no cookie, shows in `Authorization: Bearer`. It names
 * a session as the cookie does; one cannot stand for the other (session-cookie.ts).
 */
export function createPageToken({ id, account, browser }: SessionRecord): Promise<string> {
  return encode({
    token: { sid: id, sub: account, browser, place: 'memory' },
    secret: getEnv().authSecret,
    maxAge: config.session.pageLifetime,
  });
}
