import 'server-only';
import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { type Account, isContractAccount, toAccount } from '@/lib/auth/account';
import { getMessageTerms } from '@/lib/auth/message-terms';
import { writeRecap } from '@/lib/auth/recap';
import { getChains } from '@/lib/chains';
import { config } from '@/lib/config';
import { getEnv } from '@/lib/env/env';
import { checkMessage, type SignedTerms } from '@/lib/server/auth/check-message';
import { getNonceEnd, hashNonce, isFresh, requireUnconsumedNonce } from '@/lib/server/auth/nonce';
import { Refusal } from '@/lib/server/http/http-errors';
import { recheckLink, renewLinks } from '@/lib/server/links/links';
import { recordKnownClient } from '@/lib/server/rate-limit/known-clients';
import { limitAll, toGrowth } from '@/lib/server/rate-limit/limits';
import { readKeyKind } from '@/lib/server/sessions/read-key-kind';
import { getLifetimeSeconds, getSessionEnd } from '@/lib/server/sessions/visitor-sessions';
import type { SignatureClaim } from '@/lib/server/signature/verify-erc1271';
import { type SignInClaim, verifySignature } from '@/lib/server/signature/verify-signature';
import { getStore } from '@/lib/server/store/get-store';
import type { ConsumedNonce, LiveSession, SessionRecord } from '@/lib/server/store/store';
import { getLog } from '@/lib/server/telemetry/log';
import { getMetrics } from '@/lib/server/telemetry/metrics';

const configuredIds = [...config.chains, ...config.testChains].map(({ id }) => id);
/** Above the length of a message with a ReCap of all chains. */
const maxMessageLength = Math.max(4096, 2048 + writeRecap(configuredIds).length);

const maxUserAgentLength = 256;

/** Longest wait of a sign-in for a key's code. */
const keyKindWaitMs = 1_000;

export const credentialsSchema = z.object({
  message: z.string().min(1).max(maxMessageLength),
  signature: z.string().max(40_000),
  csrfToken: z.string().max(256).default(''),
});

export type Browser = {
  browser: string;
  /** The browser's session until now. */
  sessionId: string | null;
  userAgent: string;
  /** The key for rate limits. */
  client: string;
};

/**
 * Creates the session, or throws a `Refusal`. Consumes the nonce last, so it stays usable after a failure.
 */
export async function signIn(
  credentials: z.infer<typeof credentialsSchema>,
  nonce: string | null,
  browser: Browser,
): Promise<LiveSession> {
  const { message, signature, csrfToken } = credentials;
  const { statement } = config;
  const { oneApproval } = config.signIn;
  const known = csrfToken === nonce ? nonce : null;
  const terms = await requireTerms(message, known, { statement, oneApproval });
  const claim = { ...terms, message, signature, isSafe: false };
  return await createSession(claim, await requireSignature(claim, browser), browser, {
    place: 'tab',
    ...toConsumed(terms.nonce),
  });
}

/** Returns the terms of a message with this browser's nonce, which is still unused. Throws a `Refusal`. */
export async function requireTerms(
  message: string,
  nonce: string | null,
  expected: { statement: string; oneApproval: boolean },
): Promise<SignedTerms> {
  // A replay is a replay, whatever cookie comes with it.
  const claimedNonce = /^Nonce: (.+)$/m.exec(message)?.[1] ?? '';
  await requireUnconsumedNonce(claimedNonce);
  if (nonce === null) throw new Refusal('csrf');
  if (!isFresh(nonce)) throw new Refusal('refused', 'nonce too old');

  const env = getEnv();
  const now = new Date();
  const checked = checkMessage(message, {
    ...getMessageTerms(env.appUrl, now, expected.statement),
    nonce,
    chainIds: getChains(env).map(({ id }) => id),
    oneApproval: expected.oneApproval,
    now,
  });
  if (!checked.ok) throw new Refusal('refused', checked.reason);
  return checked.terms;
}

export function toConsumed(nonce: string): ConsumedNonce {
  return { nonceHash: hashNonce(nonce), nonceExpiresAt: getNonceEnd(nonce) };
}

export async function createSession(
  { address, chainId, message, signature }: SignatureClaim,
  account: Account,
  { browser, sessionId, userAgent, client }: Browser,
  { place, ...nonce }: Pick<SessionRecord, 'place'> & ConsumedNonce,
): Promise<LiveSession> {
  const isContract = isContractAccount(account);
  await recheckLink({ account, address, chainId }, client);
  const reading = isContract ? null : readKeyKind({ account, address, chainId }, client);
  // Without an answer in time, a later request reads it.
  const keyKind = await Promise.race([reading, wait(keyKindWaitMs, null, { ref: false })]);
  const now = Date.now();
  const session = {
    ...{ account, address, chainId, message, place, browser },
    id: randomBytes(32).toString('base64url'),
    signature: isContract ? signature : '',
    keyKind,
    ...{ createdAt: now, lastSeenAt: now, checkedAt: now },
    expiresAt: now + getLifetimeSeconds(place).absolute * 1000,
    userAgent: userAgent.replace(/[^\x20-\x7e]/g, '').slice(0, maxUserAgentLength),
  };
  const { mostPerAccount } = config.session;
  const endsAt = getSessionEnd(session);
  const signIn = { ...nonce, session, endsAt, replaces: sessionId, mostPerAccount };
  if (!(await getStore().signIn(signIn))) throw new Refusal('replayed');
  getMetrics().kept.inc({ what: 'session' });
  if (isContract) await recordKnownClient(account, client);
  getMetrics().signIns.inc({ outcome: 'ok', kind: isContract ? 'contract' : 'key' });
  getLog().info({ chainId }, 'signed in');
  return { ...session, founder: await renewLinks(account) };
}

const refusals = {
  invalid: 'refused',
  undeployed: 'unknown-factory',
  unavailable: 'node-unavailable',
} as const;

/**
 * Returns the account that a signature proves, or throws a `Refusal`. Counts growth of the store only once
 * the signature is proved.
 */
export async function requireSignature(
  claim: SignInClaim,
  { client }: Pick<Browser, 'client'>,
): Promise<Account> {
  const stop = getMetrics().verification.startTimer({ result: 'refused' });
  const verified = await verifySignature(claim, client).catch((error: unknown) => {
    stop();
    throw error;
  });
  stop({ result: verified.ok ? 'ok' : verified.reason });
  if (!verified.ok) {
    throw new Refusal(refusals[verified.reason], `signature ${verified.reason}`);
  }
  const account = toAccount(claim, verified.provedBy);
  const isContract = verified.provedBy === 'contract';
  const { message, signature } = claim;
  await limitAll([
    ['account', account],
    ...(isContract ? [['contractSession', client] as const] : []),
    ...toGrowth(client, message.length + (isContract ? signature.length : 0)),
  ]);
  return account;
}
