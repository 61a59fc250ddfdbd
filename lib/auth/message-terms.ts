import { config } from '@/lib/config';

export type MessageTerms = {
  domain: string;
  uri: string;
  version: '1';
  statement: string;
  issuedAt: Date;
  expirationTime: Date;
};

/** Milliseconds. A clock that is off by less is left alone: the server allows for minutes. */
const clockTolerance = 30_000;

/**
 * What every sign-in message says besides account, chain and nonce. The browser writes these
 * terms and the server checks the message against them.
 * @see https://eips.ethereum.org/EIPS/eip-4361
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

/** The terms of a message that is written now; `clockOffset`: milliseconds of the server's clock minus ours. */
export function getTermsNow(appUrl: string, clockOffset: number): MessageTerms {
  const isOff = Math.abs(clockOffset) > clockTolerance;
  return getMessageTerms(appUrl, new Date(Date.now() + (isOff ? clockOffset : 0)));
}
