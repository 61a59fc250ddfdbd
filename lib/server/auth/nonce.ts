import 'server-only';
import { createHash, randomBytes } from 'node:crypto';
import { config } from '@/lib/config';
import { createMac, isMac } from '@/lib/server/crypto/mac';

/** 32 random bytes and the time of issue in seconds, in hex: alphanumeric, as EIP-4361 requires. */
const nonceForm = /^[0-9a-f]{64}([0-9a-f]{8})$/;

/** Also next-auth's CSRF token, which binds it to the browser's cookie. */
export function createNonce(): string {
  const seconds = Math.floor(Date.now() / 1000);
  return randomBytes(32).toString('hex') + seconds.toString(16).padStart(8, '0');
}

export type NonceCookie = {
  nonce: string;
  /** A random id of the browser, in no message. */
  browser: string;
};

export function writeNonceCookie({ nonce, browser }: NonceCookie): string {
  return `${nonce}|${browser}|${createMac('nonce', `${nonce}|${browser}`)}`;
}

/** Reads a CSRF cookie that this server wrote, however old; null for anything else. */
export function parseNonceCookie(cookie: string | undefined): NonceCookie | null {
  const [nonce = '', browser = '', hash = '', ...rest] = (cookie ?? '').split('|');
  const isOurs = isMac('nonce', `${nonce}|${browser}`, hash);
  return isOurs && rest.length === 0 && nonceForm.test(nonce) ? { nonce, browser } : null;
}

export function createBrowserId(): string {
  return randomBytes(12).toString('base64url');
}

/** Seconds since issue. */
export function getNonceAge(nonce: string): number {
  const issuedAt = Number.parseInt(nonceForm.exec(nonce)?.[1] ?? '0', 16);
  return Math.floor(Date.now() / 1000) - issuedAt;
}

export function isFresh(nonce: string): boolean {
  return getNonceAge(nonce) <= config.signIn.nonceLifetime;
}

/**
 * Milliseconds since 1970. Afterwards the nonce is refused for its age and need not be stored as consumed.
 */
export function getNonceEnd(nonce: string): number {
  const left = config.signIn.nonceLifetime - getNonceAge(nonce);
  return Date.now() + (Math.max(left, 0) + 60) * 1000;
}

/** Hashed without a secret: a consumed nonce stays consumed through a rotation. */
export function hashNonce(nonce: string): string {
  return createHash('sha256').update(nonce).digest('hex');
}
