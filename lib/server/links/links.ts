import 'server-only';
import { createHash } from 'node:crypto';
import { type Account, isContractAccount } from '@/lib/auth/account';
import { config } from '@/lib/config';
import { Refusal } from '@/lib/server/http/http-errors';
import { verifyErc1271 } from '@/lib/server/signature/verify-erc1271';
import { getStore } from '@/lib/server/store/get-store';
import type { Group, SessionRecord } from '@/lib/server/store/store';

const visitorIdBytes = 16;

/** Makes every path about links an unknown one where they are off. */
export function requireLinksOn(): void {
  if (!config.linkedAccounts.on) throw new Refusal('unknown');
}

export function getLinkEnd(): number {
  return Date.now() + config.linkedAccounts.lifetime * 1000;
}

/**
 * Unlinks a contract account that signs in but no longer vouches for the signature of its link: another
 * owner must not become the same visitor. Throws a `Refusal` if no node can tell.
 */
export async function recheckLink(
  { account, ...place }: Pick<SessionRecord, 'account' | 'address' | 'chainId'>,
  client: string,
): Promise<void> {
  if (!config.linkedAccounts.on || !isContractAccount(account)) return;
  const group = await getStore().getGroup(account);
  const link = group?.links.find((it) => it.account === account);
  if (link === undefined) return;
  const caller = { kind: 'recheck', client, account, isKnown: true } as const;
  const verdict = await verifyErc1271({ ...place, ...link }, caller);
  if (verdict === 'unavailable') throw new Refusal('node-unavailable', 'link');
  if (verdict !== 'valid') await getStore().unlink(account);
}

/** Renews what an account that signs in is linked by. Returns the founder of its group, or null. */
export async function renewLinks(account: Account): Promise<Account | null> {
  if (!config.linkedAccounts.on) return null;
  // Most accounts are in no group, and reading costs less than writing.
  const group = await getStore().getGroup(account);
  if (group === null) return null;
  await getStore().renewLinks(account, getLinkEnd());
  return group.founder;
}

/** Returns the id of the visitor whose group this account founded. An id, not a secret. */
export function getVisitorId(founder: Account): string {
  const hash = createHash('sha256').update(`visitor ${founder}`).digest();
  return hash.subarray(0, visitorIdBytes).toString('base64url');
}

/** Returns the group of an account, with no links if it is in none. Null where links are off. */
export async function getGroup(account: Account): Promise<Group | null> {
  if (!config.linkedAccounts.on) return null;
  return (await getStore().getGroup(account)) ?? { founder: account, links: [] };
}

/** Unlinks an account of this visitor's group. Throws a `Refusal` for any other account. */
export async function unlink(visitor: Account, account: Account): Promise<void> {
  const group = await getStore().getGroup(visitor);
  const isMember = group?.founder === account || group?.links.some((it) => it.account === account);
  if (isMember !== true) throw new Refusal('unknown');
  await getStore().unlink(account);
}
