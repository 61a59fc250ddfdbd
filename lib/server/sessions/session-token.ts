import 'server-only';
import { decode, encode } from 'next-auth/jwt';
import { z } from 'zod';
import { isAccount } from '@/lib/auth/account';
import { config } from '@/lib/config';
import { getEnv } from '@/lib/env/env';
import type { SessionRecord } from '@/lib/server/store/store';

const claimsSchema = z.object({
  sid: z.string().min(32),
  sub: z.string().refine(isAccount),
  browser: z.string(),
  place: z.literal('memory').optional(),
});

export type SessionClaims = z.infer<typeof claimsSchema>;

/**
 * Creates the session cookie's value. It lives as long as the session can, but the store's record decides
 * when the session ends.
 */
export function createCookieToken(session: SessionRecord): Promise<string> {
  const { id, account, browser, expiresAt } = session;
  return seal({ sid: id, sub: account, browser }, Math.ceil((expiresAt - Date.now()) / 1000));
}

/**
 * Creates the bearer token of a page whose browser keeps no cookies. Neither token is accepted as the other.
 */
export function createPageToken({ id, account, browser }: SessionRecord): Promise<string> {
  return seal({ sid: id, sub: account, browser, place: 'memory' }, config.session.pageLifetime);
}

/** Returns null for a token that none of our secrets opens. `place` is `memory` for a page's bearer token. */
export async function readSessionToken(
  token: string,
  place: SessionClaims['place'],
): Promise<SessionClaims | null> {
  for (const secret of getEnv().authSecrets) {
    const { data } = claimsSchema.safeParse(await decode({ token, secret }).catch(() => null));
    if (data !== undefined) return data.place === place ? data : null;
  }
  return null;
}

function seal(token: SessionClaims, maxAge: number): Promise<string> {
  return encode({ token, secret: getEnv().authSecrets[0], maxAge });
}
