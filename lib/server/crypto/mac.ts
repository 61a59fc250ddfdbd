import 'server-only';
import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import { getEnv } from '@/lib/env/env';

type Purpose = 'count' | 'nonce' | 'safe-ticket';

const keys = new Map<Purpose, KeyObject>();

/** A message authentication code (HMAC-SHA-256) in base64url: one key of our secret for each purpose. */
export function createMac(purpose: Purpose, text: string): string {
  return createHmac('sha256', getKey(purpose)).update(text).digest('base64url');
}

/** Created once: the MAC of a short text costs less than its key. */
function getKey(purpose: Purpose): KeyObject {
  const known = keys.get(purpose);
  if (known !== undefined) return known;
  const key = createSecretKey(`${purpose} ${getEnv().authSecret}`, 'utf8');
  keys.set(purpose, key);
  return key;
}
