import 'server-only';
import type { Account } from '@/lib/auth/account';
import { config } from '@/lib/config';
import { Refusal } from '@/lib/server/http/http-errors';
import { getStore } from '@/lib/server/store/get-store';
import type { Group } from '@/lib/server/store/store';

/** Makes every path about links an unknown one where they are off. */
export function requireLinksOn(): void {
  if (!config.linkedAccounts.on) throw new Refusal('unknown');
}

export function getLinkEnd(): number {
  return Date.now() + config.linkedAccounts.lifetime * 1000;
}

/** Renews what an account that signs in is linked by. Returns the founder of its group, or null. */
export async function renewLinks(account: Account): Promise<Account | null> {
  return config.linkedAccounts.on ? await getStore().renewLinks(account, getLinkEnd()) : null;
}

/** Returns the group of an account, with no links if it is in none. Null where links are off. */
export async function getGroup(account: Account): Promise<Group | null> {
  if (!config.linkedAccounts.on) return null;
  return (await getStore().getGroup(account)) ?? { founder: account, links: [] };
}

/** Unlinks an account of this visitor's group. Throws a `Refusal` for any other account. */
export async function unlink(visitor: Account, account: Account): Promise<void> {
  const group = await getStore().getGroup(visitor);
  if (group === null || !listAccounts(group).includes(account)) throw new Refusal('unknown');
  await getStore().unlink(account);
}

function listAccounts({ founder, links }: Group): readonly Account[] {
  return [founder, ...links.map(({ account }) => account)];
}
