import 'server-only';
import { createHash, randomBytes } from 'node:crypto';
import { config } from '@/lib/config';
import { Refusal } from '@/lib/server/http/http-errors';
import { createMac, isMac } from '@/lib/server/mac';
import { getStore } from '@/lib/server/store/get-store';

/** Clocks that are set to the wrong time zone differ by less. */
export const clockErrorSeconds = 24 * 60 * 60;

/** `browser` is random, and appears in no message. */
export type NonceCookie = { nonce: string; browser: string };

/** 32 random bytes and the issue time in seconds, in hex. EIP-4361 allows only letters and digits. */
const nonceForm = /^[0-9a-f]{64}([0-9a-f]{8})$/;

/** Creates a nonce, which is also next-auth's CSRF token, so it is bound to the browser's cookie. */
export function createNonce(): string {
  const seconds = Math.floor(Date.now() / 1000);
  return randomBytes(32).toString('hex') + seconds.toString(16).padStart(8, '0');
}

export function writeNonceCookie({ nonce, browser }: NonceCookie): string {
  return `${nonce}|${browser}|${createMac('nonce', `${nonce}|${browser}`)}`;
}

/** Parses the cookie, however old its nonce is. Null for a cookie that is not ours. */
export function parseNonceCookie(cookie: string | undefined): NonceCookie | null {
  const [nonce = '', browser = '', mac = '', ...rest] = (cookie ?? '').split('|');
  const isOurs = isMac('nonce', `${nonce}|${browser}`, mac);
  return isOurs && rest.length === 0 && nonceForm.test(nonce) ? { nonce, browser } : null;
}

export function createBrowserId(): string {
  return randomBytes(12).toString('base64url');
}

export function getNonceAgeSeconds(nonce: string): number {
  const issuedAt = Number.parseInt(nonceForm.exec(nonce)?.[1] ?? '0', 16);
  return Math.floor(Date.now() / 1000) - issuedAt;
}

export function isFresh(nonce: string): boolean {
  return getNonceAgeSeconds(nonce) <= config.signIn.nonceLifetime;
}

/**
 * Returns the time until which a consumed nonce must be stored. After that it is refused for its age, even
 * by a server whose clock is a day behind the store's.
 */
export function getNonceEnd(nonce: string): number {
  const leftSeconds = config.signIn.nonceLifetime - getNonceAgeSeconds(nonce);
  return Date.now() + (Math.max(leftSeconds, 0) + clockErrorSeconds) * 1000;
}

/** Hashes without a secret, so that a consumed nonce stays consumed when secrets change. */
export function hashNonce(nonce: string): string {
  return createHash('sha256').update(nonce).digest('hex');
}

/**
 * Refuses a replay before any work. `Store.signIn` lets only one of two concurrent requests consume a nonce.
 */
export async function requireUnconsumedNonce(nonce: string): Promise<void> {
  if (await getStore().isNonceTaken(hashNonce(nonce))) throw new Refusal('replayed');
}
