import { config } from '@/lib/config';

export type MessageTerms = ReturnType<typeof getMessageTerms>;

/** Stricter than the server, which tolerates minutes. */
const clockToleranceMs = 30_000;

/**
 * Returns the terms of a sign-in message (EIP-4361) except account, chain and nonce, for browser and server.
 */
export function getMessageTerms(appUrl: string, now: Date) {
  const { host, origin } = new URL(appUrl);
  return {
    domain: host,
    uri: origin,
    version: '1' as const,
    statement: config.statement,
    issuedAt: now,
    expirationTime: new Date(now.getTime() + config.signIn.messageLifetime * 1000),
  };
}

export function getTermsNow(appUrl: string, clockOffsetMs: number): MessageTerms {
  const isOff = Math.abs(clockOffsetMs) > clockToleranceMs;
  return getMessageTerms(appUrl, new Date(Date.now() + (isOff ? clockOffsetMs : 0)));
}
