import 'server-only';
import { createHash, randomBytes } from 'node:crypto';
import { config } from '@/lib/config';
import { createMac, isMac } from '@/lib/server/crypto/mac';

/** 32 random bytes and the time of issue in seconds, all in hex: alphanumeric, as EIP-4361 requires. */
const nonceForm = /^[0-9a-f]{64}([0-9a-f]{8})$/;

/** A fresh nonce. It is next-auth's CSRF token as well, so it is bound to the browser's cookie. */
export function createNonce(): string {
  const seconds = Math.floor(Date.now() / 1000);
  return randomBytes(32).toString('hex') + seconds.toString(16).padStart(8, '0');
}

export type NonceCookie = {
  nonce: string;
  /** Which browser it was given to: random, and in no message. */
  browser: string;
};

/** The value of our CSRF cookie: the nonce, its browser, and the MAC of both. */
export function writeNonceCookie({ nonce, browser }: NonceCookie): string {
  return `${nonce}|${browser}|${createMac('nonce', `${nonce}|${browser}`)}`;
}

/** What this server wrote into a CSRF cookie, however old, or null for anything else. */
export function parseNonceCookie(cookie: string | undefined): NonceCookie | null {
  const [nonce = '', browser = '', hash = '', ...rest] = (cookie ?? '').split('|');
  const isOurs = isMac('nonce', `${nonce}|${browser}`, hash);
  return isOurs && rest.length === 0 && nonceForm.test(nonce) ? { nonce, browser } : null;
}

export function createBrowserId(): string {
  return randomBytes(12).toString('base64url');
}

/** Seconds since the nonce was issued. The MAC of its cookie covers the time in it. */
export function getNonceAge(nonce: string): number {
  const issuedAt = Number.parseInt(nonceForm.exec(nonce)?.[1] ?? '0', 16);
  return Math.floor(Date.now() / 1000) - issuedAt;
}

/** Whether it is recent enough to sign in with. */
export function isFresh(nonce: string): boolean {
  return getNonceAge(nonce) <= config.signIn.nonceLifetime;
}

/** Milliseconds since 1970; after this a nonce is refused for its age and need not be stored as consumed. */
export function getNonceEnd(nonce: string): number {
  const left = config.signIn.nonceLifetime - getNonceAge(nonce);
  return Date.now() + (Math.max(left, 0) + 60) * 1000;
}

/** What the store keeps of a nonce. By no secret, so that a consumed one stays so when they change. */
export function hashNonce(nonce: string): string {
  return createHash('sha256').update(nonce).digest('hex');
}
