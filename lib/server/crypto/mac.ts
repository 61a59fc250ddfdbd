import 'server-only';
import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';
import { getEnv } from '@/lib/env/env';

type Purpose = 'count' | 'file' | 'nonce' | 'safe-ticket';

const keys = new Map<string, KeyObject>();

/** An HMAC-SHA-256 in base64url, with a key per purpose from the newest secret. */
export function createMac(purpose: Purpose, text: string): string {
  return writeMac(purpose, text, getEnv().authSecrets[0]);
}

/** One per secret, newest first. */
export function createMacs(purpose: Purpose, text: string): readonly string[] {
  return getEnv().authSecrets.map((secret) => writeMac(purpose, text, secret));
}

/** Compares with the MAC of each secret, in constant time. */
export function isMac(purpose: Purpose, text: string, given: string): boolean {
  return createMacs(purpose, text).some((mac) => isSame(mac, given));
}

function isSame(mac: string, given: string): boolean {
  const [expected, actual] = [Buffer.from(mac), Buffer.from(given)];
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

function writeMac(purpose: Purpose, text: string, secret: string): string {
  return createHmac('sha256', getKey(`${purpose} ${secret}`))
    .update(text)
    .digest('base64url');
}

function getKey(material: string): KeyObject {
  const known = keys.get(material);
  if (known !== undefined) return known;
  const key = createSecretKey(material, 'utf8');
  keys.set(material, key);
  return key;
}
