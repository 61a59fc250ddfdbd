import { config } from '@/lib/config';

export type MessageTerms = {
  domain: string;
  uri: string;
  version: '1';
  statement: string;
  issuedAt: Date;
  expirationTime: Date;
};

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
