import 'server-only';
import { z } from 'zod';
import { getMessageTerms } from '@/lib/auth/message-terms';
import { getChains } from '@/lib/chains';
import { getEnv } from '@/lib/env/env';
import { Refusal } from '@/lib/server/answers';
import { checkMessage } from '@/lib/server/check-message';
import { count, limit, requireRoom } from '@/lib/server/limits';
import { getLog } from '@/lib/server/log';
import { getMetrics } from '@/lib/server/metrics';
import { getNonceEnd, hashNonce, isFresh } from '@/lib/server/nonce';
import { getStore } from '@/lib/server/store/get-store';
import type { SessionRecord } from '@/lib/server/store/store';
import { verifySignature } from '@/lib/server/verify-signature';
import { createSessionRecord } from '@/lib/server/visitor-sessions';

const credentialsSchema = z.object({
  message: z.string().min(1).max(4096),
  signature: z.string().max(40_000),
  csrfToken: z.string().max(256).default(''),
});

export type Credentials = z.infer<typeof credentialsSchema>;

export type Browser = {
  /** Of its CSRF cookie; null where it brings none of ours. */
  nonce: string | null;
  /** The id of its session until now. */
  sessionId: string | null;
  userAgent: string;
};

export function parseCredentials(fields: Readonly<Record<string, unknown>>): Credentials {
  const parsed = credentialsSchema.safeParse(fields);
  if (!parsed.success) throw new Refusal('malformed', 'credentials');
  return parsed.data;
}

/**
 * Makes a session of a signed message, or throws a `Refusal`. The nonce is taken in the same step
 * that keeps the session, so whatever fails before does not burn it.
 */
export async function signIn(credentials: Credentials, browser: Browser): Promise<SessionRecord> {
  const { message, signature, csrfToken } = credentials;
  // Before all else: a replay is one whatever cookie it comes with by now.
  const claimedNonce = /^Nonce: (.+)$/m.exec(message)?.[1] ?? '';
  if (await getStore().isNonceTaken(hashNonce(claimedNonce))) throw new Refusal('replayed');
  const { nonce } = browser;
  if (nonce === null || csrfToken !== nonce) throw new Refusal('csrf');
  if (!isFresh(nonce)) throw new Refusal('refused', 'nonce too old');

  const env = getEnv();
  const now = new Date();
  const checked = checkMessage(message, {
    ...getMessageTerms(env.appUrl, now),
    nonce,
    chainIds: getChains(env).map(({ id }) => id),
    now,
  });
  if (!checked.ok) throw new Refusal('refused', checked.reason);
  const { address, chainId } = checked.terms;
  await requireSignature({ address, chainId, message, signature });

  return await admit({
    signed: { address, chainId, message, place: 'tab' },
    nonceHash: hashNonce(nonce),
    nonceExpiresAt: getNonceEnd(nonce),
    replaces: browser.sessionId,
    userAgent: browser.userAgent,
  });
}

type Admission = {
  signed: Pick<SessionRecord, 'address' | 'chainId' | 'message' | 'place'>;
  nonceHash: string;
  nonceExpiresAt: number;
  replaces: string | null;
  userAgent: string;
};

/** Takes the nonce and makes the session of a message whose signature was checked. */
export async function admit({ signed, userAgent, ...nonce }: Admission): Promise<SessionRecord> {
  const session = createSessionRecord({ ...signed, userAgent });
  if (!(await getStore().signIn({ ...nonce, session }))) throw new Refusal('replayed');
  const { address, chainId } = session;
  await count('address', ownKey(address));
  getLog().info({ chainId }, 'signed in');
  return session;
}

/**
 * Attempts are counted for the address that they name, apart from those that its own key signed:
 * strangers cannot lock an owner out by failing in their name.
 */
export async function requireSignature(
  claim: Parameters<typeof verifySignature>[0],
): Promise<void> {
  const stop = getMetrics().verification.startTimer({ result: 'refused' });
  const verified = await verifySignature(claim, {
    beforeAskingNodes: () => limit('address', claim.address),
  }).catch((error: unknown) => {
    stop();
    throw error;
  });
  stop({ result: verified.ok ? 'ok' : verified.reason });
  if (!verified.ok) {
    const code = verified.reason === 'unavailable' ? 'node-unavailable' : 'refused';
    const headers: Record<string, string> =
      verified.reason === 'unavailable' ? { 'Retry-After': '5' } : {};
    throw new Refusal(code, `signature ${verified.reason}`, headers);
  }
  await requireRoom('address', ownKey(claim.address));
}

const ownKey = (address: string) => `signed:${address}`;
