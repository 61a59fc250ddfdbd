import 'server-only';
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { type Account, isAccount } from '@/lib/auth/account';
import { parseJson } from '@/lib/parse';
import type { Send } from '@/lib/server/store/redis-calls';
import { swapScript } from '@/lib/server/store/redis-scripts';
import {
  type Group,
  type LinkOutcome,
  type LinkRequest,
  linkSchema,
} from '@/lib/server/store/store';

/** Longer than a whole call may take. */
const pendingMs = 10_000;

const timed = z.object({ id: z.string(), endsAt: z.number() });
const memberSchema = timed.extend({
  founder: z.string().refine(isAccount),
  /** A claim that holds the account's key until its founder's key has the link too. */
  isPending: z.boolean(),
});
const founderSchema = z.object({ members: z.array(linkSchema.extend(timed.shape)) });
const roleSchema = z.union([memberSchema, founderSchema]);

type MemberRole = z.output<typeof memberSchema>;
type Members = z.output<typeof founderSchema>['members'];
type Role = z.output<typeof roleSchema>;

/**
 * Keeps groups in one key per account, which may be on different nodes. A link counts only while the keys of
 * both accounts have its id. Whoever reads a half of one removes it, unless it is still being made.
 */
export function createRedisLinks(send: Send, toKey: (account: Account) => string) {
  async function read(account: Account): Promise<{ text: string; role: Role | null }> {
    const text = (await send((redis) => redis.get(toKey(account)))) ?? '';
    return { text, role: roleSchema.safeParse(parseJson(text)).data ?? null };
  }

  /** Replaces a role if it is still `known`. Reports whether it did, also when it is sent twice. */
  async function swap(account: Account, known: string, next: Role | null): Promise<boolean> {
    const [text, endsAt] = next === null ? ['', 0] : [JSON.stringify(next), getEnd(next)];
    const key = toKey(account);
    return (await send((redis) => redis.eval(swapScript, 1, key, known, text, endsAt))) === 1;
  }

  /** Changes a founder's members. `taken`: it is a member itself. `full`: `change` returned null. */
  async function changeMembers(
    founder: Account,
    change: (members: Members) => Members | null,
  ): Promise<'linked' | 'taken' | 'full'> {
    for (;;) {
      const { text, role } = await read(founder);
      if (isMember(role)) return 'taken';
      const members = change(role?.members ?? []);
      if (members === null) return 'full';
      if (await swap(founder, text, members.length === 0 ? null : { members })) return 'linked';
    }
  }

  const removeMember = (founder: Account, id: string) =>
    changeMembers(founder, (members) => members.filter((it) => it.id !== id));

  async function findMember(account: Account) {
    const { text, role } = await read(account);
    if (!isMember(role) || role.isPending) return null;
    const { founder, id } = role;
    const other = (await read(founder)).role;
    const isListed = other !== null && !isMember(other) && other.members.some((it) => it.id === id);
    if (isListed) return { text, role };
    await swap(account, text, null);
    return null;
  }

  async function getGroup(account: Account): Promise<Group | null> {
    const founder = (await findMember(account))?.role.founder ?? account;
    const { role } = await read(founder);
    if (role === null || isMember(role)) return null;
    const roles = await Promise.all(role.members.map((it) => read(it.account)));
    const own = roles.map(({ role: other }, index) =>
      isMember(other) && other.id === role.members[index]?.id ? other : null,
    );
    for (const [index, { id }] of role.members.entries()) {
      if (own[index] === null) await removeMember(founder, id);
    }
    const links = role.members.filter((_, index) => own[index]?.isPending === false);
    return links.length === 0 ? null : { founder, links: links.map((it) => linkSchema.parse(it)) };
  }

  return {
    getGroup,
    findFounder: async (account: Account) => (await findMember(account))?.role.founder ?? null,

    /** Links by three steps. Each may be the last: what it leaves expires, or a reader removes it. */
    async link(request: LinkRequest, isSignedIn: () => Promise<boolean>): Promise<LinkOutcome> {
      const { founder, link, most, endsAt } = request;
      const { account } = link;
      // Removes halves of links, so that they stand in nobody's way.
      await Promise.all([getGroup(founder), getGroup(account)]);
      const id = randomBytes(12).toString('base64url');
      const claim = { founder, id, isPending: true, endsAt: Date.now() + pendingMs };
      if (!(await swap(account, '', claim))) return 'taken';
      const added = await changeMembers(founder, (members) =>
        members.length >= most ? null : [...members, { ...link, id, endsAt }],
      );
      const outcome = added === 'linked' && !(await isSignedIn()) ? 'signed-out' : added;
      const claimed = JSON.stringify(claim);
      const isKept =
        outcome === 'linked' &&
        (await swap(account, claimed, { ...claim, isPending: false, endsAt }));
      if (isKept) return 'linked';
      await removeMember(founder, id);
      await swap(account, claimed, null);
      return outcome === 'linked' ? 'taken' : outcome;
    },

    /** Removes the founder's half first and its own key last, so that a call which broke off can be repeated. */
    async unlink(account: Account): Promise<void> {
      const { text, role } = await read(account);
      if (role === null) return;
      if (isMember(role)) {
        await removeMember(role.founder, role.id);
        await swap(account, text, null);
        return;
      }
      for (const { account: member, id } of role.members) {
        const other = await read(member);
        if (isMember(other.role) && other.role.id === id) await swap(member, other.text, null);
        await removeMember(account, id);
      }
    },

    async renew(account: Account, endsAt: number): Promise<void> {
      const group = await getGroup(account);
      if (group === null) return;
      const isRenewed = (it: Account) => account === group.founder || account === it;
      await changeMembers(group.founder, (members) =>
        members.map((it) => (isRenewed(it.account) ? { ...it, endsAt } : it)),
      );
      for (const link of group.links.filter((it) => isRenewed(it.account))) {
        const { text, role } = await read(link.account);
        const isKept = isMember(role) && !role.isPending && role.founder === group.founder;
        if (isKept) await swap(link.account, text, { ...role, endsAt });
      }
    },
  };
}

function isMember(role: Role | null): role is MemberRole {
  return role !== null && 'founder' in role;
}

function getEnd(role: Role): number {
  return isMember(role) ? role.endsAt : Math.max(...role.members.map(({ endsAt }) => endsAt));
}
