import 'server-only';
import type { z } from 'zod';
import { isContractAccount } from '@/lib/auth/account';
import { writeLinkStatement } from '@/lib/auth/message-terms';
import { config } from '@/lib/config';
import { Refusal } from '@/lib/server/http/http-errors';
import { getLinkEnd } from '@/lib/server/links/links';
import { limitAll, toGrowth } from '@/lib/server/rate-limit/limits';
import {
  type Browser,
  credentialsSchema,
  requireSignature,
  requireTerms,
  toConsumed,
} from '@/lib/server/sessions/sign-in';
import { getStore } from '@/lib/server/store/get-store';
import type { Link, SessionRecord } from '@/lib/server/store/store';
import { getLog } from '@/lib/server/telemetry/log';
import { getMetrics } from '@/lib/server/telemetry/metrics';

export const linkRequestSchema = credentialsSchema.pick({ message: true, signature: true });

/** A link takes the store's room for as long as so many sessions. */
const sessionsPerLink = config.linkedAccounts.lifetime / config.session.idleLifetime;

const refusals = {
  replayed: 'replayed',
  'signed-out': 'signed-out',
  taken: 'already-linked',
  full: 'too-many-links',
} as const;

/**
 * Links the account that signed this message to the session's. The message must name the session's account
 * and obey all other rules of a sign-in. Throws a `Refusal`.
 */
export async function linkAccount(
  { id, account: founder }: SessionRecord,
  { message, signature }: z.output<typeof linkRequestSchema>,
  nonce: string | null,
  browser: Pick<Browser, 'client'>,
): Promise<Link> {
  const expected = { statement: writeLinkStatement(founder), oneApproval: false };
  const { nonce: used, ...place } = await requireTerms(message, nonce, expected);
  const claim = { ...place, message, signature, isSafe: false };
  const account = await requireSignature(claim, browser);
  if (account === founder) throw new Refusal('refused', 'same account');
  const link = {
    ...{ account, linkedAt: Date.now(), message },
    signature: isContractAccount(account) ? signature : '',
  };
  const length = message.length + link.signature.length;
  await limitAll(toGrowth(browser.client, length * sessionsPerLink));
  const outcome = await getStore().link({
    ...toConsumed(used),
    ...{ sessionId: id, founder, link, endsAt: getLinkEnd() },
    most: config.linkedAccounts.mostPerVisitor,
  });
  if (outcome !== 'linked') throw new Refusal(refusals[outcome], `link ${outcome}`);
  getMetrics().kept.inc({ what: 'link' });
  getLog().info({ isContract: isContractAccount(account) }, 'account linked');
  return link;
}
