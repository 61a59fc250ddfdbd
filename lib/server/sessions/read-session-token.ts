import 'server-only';
import { createDecipheriv, hkdfSync } from 'node:crypto';
import { z } from 'zod';
import { isAccount } from '@/lib/auth/account';
import { getEnv } from '@/lib/env/env';
import { isObject, parseJson } from '@/lib/parse';

const claimsSchema = z.object({
  sid: z.string().min(32),
  sub: z.string().refine(isAccount),
  browser: z.string(),
  place: z.literal('memory').optional(),
});

export type SessionClaims = z.infer<typeof claimsSchema>;

/** `place` is `memory` for a page's bearer token. Null for a token that is not ours. */
export function readSessionToken(
  token: string,
  place: SessionClaims['place'],
): SessionClaims | null {
  const claims = claimsSchema.safeParse(openToken(token));
  return claims.success && claims.data.place === place ? claims.data : null;
}

function openToken(token: string): unknown {
  for (const secret of getEnv().authSecrets) {
    try {
      const claims = parseJson(decrypt(token, getKey(secret)));
      return isOver(claims) ? null : claims;
    } catch {
      // Tampered, or sealed by another secret: signed out, not an error.
    }
  }
  return null;
}

/** next-auth's own. */
const clockToleranceSeconds = 15;

function isOver(claims: unknown): boolean {
  const end = isObject(claims) && typeof claims.exp === 'number' ? claims.exp : 0;
  return end <= Math.floor(Date.now() / 1000) - clockToleranceSeconds;
}

const keys = new Map<string, Buffer>();

function getKey(secret: string): Buffer {
  const known = keys.get(secret);
  if (known !== undefined) return known;
  const info = 'NextAuth.js Generated Encryption Key';
  const key = Buffer.from(hkdfSync('sha256', secret, '', info, 32));
  keys.set(secret, key);
  return key;
}

/** A shorter tag would be easier to guess. */
const [vectorBytes, tagBytes] = [12, 16];
const header = Buffer.from('{"alg":"dir","enc":"A256GCM"}').toString('base64url');

/**
 * Decrypts a token, or throws. next-auth's `decode` derives the key for each token, which costs most of its time.
 *
 * Upstream: next-auth 4.24.15: what `encode` of `next-auth/jwt` writes, a JWE in compact form, encrypted by
 * A256GCM under a key of the secret by HKDF.
 * Breaks when: the encryption or the key changes: who signs in is not signed in.
 * Guarded by: lib/server/sessions/read-session-token.test.ts › what next-auth writes is read, as by itself
 * Can go when: the cookie has a form of our own.
 * @see https://www.rfc-editor.org/rfc/rfc7516#section-5.2
 */
function decrypt(token: string, key: Buffer): string {
  const [own, encryptedKey, ...rest] = token.split('.');
  const [vector, text, tag, ...more] = rest.map((part) => Buffer.from(part, 'base64url'));
  if (own !== header || encryptedKey !== '' || more.length > 0) throw new Error('not by us');
  if (vector?.length !== vectorBytes || text === undefined || tag?.length !== tagBytes) {
    throw new Error('not by us');
  }
  const decipher = createDecipheriv('aes-256-gcm', key, vector, { authTagLength: tagBytes });
  decipher.setAAD(Buffer.from(own));
  decipher.setAuthTag(tag);
  return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8');
}
