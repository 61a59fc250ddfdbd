import 'server-only';
import { cookies } from 'next/headers';
import { decode, type JWT } from 'next-auth/jwt';
import { cache } from 'react';
import { getAddress } from 'viem';
import { z } from 'zod';
import type { SessionInfo } from '@/lib/auth/session';
import { getEnv } from '@/lib/env/env';
import { getSessionCookieName } from '@/lib/server/cookies';

const claims = z.object({
  address: z.string().transform((value) => getAddress(value)),
  chainId: z.int().positive(),
  issuedAt: z.iso.datetime(),
  exp: z.int(),
});

/** The session of this request's visitor, or null. A cookie that is not right counts as none. */
export const getSession = cache(async (): Promise<SessionInfo | null> => {
  const token = (await cookies()).get(getSessionCookieName())?.value;
  return token === undefined ? null : await readToken(token);
});

async function readToken(token: string): Promise<SessionInfo | null> {
  try {
    return parseClaims(await decode({ token, secret: getEnv().authSecret }));
  } catch {
    // Tampered, truncated, expired, or of an older secret: signed out, not an error page.
    return null;
  }
}

/** What a decrypted token claims, or null when it is not one of ours. */
export function parseClaims(token: JWT | null): SessionInfo | null {
  const parsed = claims.safeParse(token);
  if (!parsed.success) return null;
  const { exp, ...session } = parsed.data;
  return { ...session, expires: new Date(exp * 1000).toISOString() };
}
