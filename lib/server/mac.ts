import 'server-only';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { getEnv } from '@/lib/env/env';

type Purpose = 'count' | 'nonce' | 'request' | 'safe-ticket';

/** Returns an HMAC-SHA-256 in base64url, under the newest secret, with a separate key for each purpose. */
export function createMac(purpose: Purpose, text: string): string {
  return writeMac(purpose, text, getEnv().authSecrets[0]);
}

/** Hashes the key of a counter, so that no IP address or account can be read from the store. */
export function hashKey(key: string): string {
  return createMac('count', key);
}

export function hashKeys(key: string): readonly string[] {
  return getEnv().authSecrets.map((secret) => writeMac('count', key, secret));
}

/** Verifies a MAC under any of our secrets, in constant time. */
export function isMac(purpose: Purpose, text: string, given: string): boolean {
  return getEnv().authSecrets.some((secret) => isSame(writeMac(purpose, text, secret), given));
}

function isSame(mac: string, given: string): boolean {
  const [expected, actual] = [Buffer.from(mac), Buffer.from(given)];
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

function writeMac(purpose: Purpose, text: string, secret: string): string {
  return createHmac('sha256', `${purpose} ${secret}`).update(text).digest('base64url');
}
