import { config } from '@/lib/config';

export type MessageTerms = {
  domain: string;
  uri: string;
  version: '1';
  statement: string;
  issuedAt: Date;
  expirationTime: Date;
};

/** A clock that is off by less is left alone: the server allows minutes. */
const clockTolerance = 30_000;

/**
 * The terms of every sign-in message, besides account, chain and nonce. The browser writes them, and the
 * server checks the message against them. @see https://eips.ethereum.org/EIPS/eip-4361
 */
export function getMessageTerms(appUrl: string, now: Date): MessageTerms {
  const { host, origin } = new URL(appUrl);
  return {
    domain: host,
    uri: origin,
    version: '1',
    statement: config.statement,
    issuedAt: now,
    expirationTime: new Date(now.getTime() + config.signIn.messageLifetime * 1000),
  };
}

/** `clockOffset`: the server's clock minus ours, in ms. */
export function getTermsNow(appUrl: string, clockOffset: number): MessageTerms {
  const isOff = Math.abs(clockOffset) > clockTolerance;
  return getMessageTerms(appUrl, new Date(Date.now() + (isOff ? clockOffset : 0)));
}
