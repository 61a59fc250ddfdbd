import type { Account } from '@/lib/auth/account';
import { config, productId } from '@/lib/config';
import { statementForm } from '@/lib/env/statement-form';

export type MessageTerms = ReturnType<typeof getMessageTerms>;

/**
 * Returns the terms of a sign-in message (EIP-4361) except account, chain and nonce, for browser and server.
 */
export function getMessageTerms(appUrl: string, now: Date, statement = config.statement) {
  const { host, origin } = new URL(appUrl);
  return {
    domain: host,
    uri: origin,
    version: '1' as const,
    statement,
    issuedAt: now,
    expirationTime: new Date(now.getTime() + config.signIn.messageLifetime * 1000),
  };
}

/** Returns the statement by which another account joins this one. It differs from the statement of a sign-in. */
export function writeLinkStatement(account: Account): string {
  // Visitors may know the product by a name that no statement can contain.
  const name = statementForm.test(config.name) ? config.name : productId;
  return `Link this account to ${account} at ${name}. The two then count as one visitor. This costs nothing and sends no transaction.`;
}
