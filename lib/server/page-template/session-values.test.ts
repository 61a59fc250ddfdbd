import { expect, it } from 'vitest';
import type { SessionInfo } from '@/lib/auth/session';
import { createPlaceholders } from '@/lib/server/page-template/placeholder';
import { describeSession } from '@/lib/server/page-template/session-values';
import { toSessionInfo } from '@/lib/server/sessions/session';
import { away, home, unknownChainId } from '@/tests/support/chains';

const address = '0x00000425f74Cd88437631A7731906932776356f9';
const session: SessionInfo = {
  account: address,
  address,
  chainId: home.id,
  issuedAt: '2026-11-25T03:48:13.817Z',
  expires: '2026-12-02T03:48:13.817Z',
};
const contract: SessionInfo = { ...session, account: `eip155:${home.id}:${address}` };

it('what a page says of a session is in one form, as long for every session', () => {
  expect(describeSession(session)).toEqual({
    kind: `key ${home.id}`,
    values: {
      address,
      shortAddress: '0x00…56f9',
      ground: 'hsl(004 55% 50%)',
      moon: 'hsl(074 70% 72%)',
      issuedAt: session.issuedAt,
      expires: session.expires,
    },
  });
});

it('a contract and another chain are kinds of their own', () => {
  expect(describeSession(contract)?.kind).toBe(`contract ${home.id}`);
  expect(describeSession({ ...session, chainId: away.id })?.kind).toBe(`key ${away.id}`);
});

it.each<[string, Partial<Record<keyof SessionInfo, unknown>>]>([
  ['an address that is none', { address: `${address}"`, account: `${address}"` }],
  ['HTML for an address', { address: '<b>', account: '<b>' }],
  ['an account of another address', { account: '0x0000000000000000000000000000000000000001' }],
  ['an account of a contract elsewhere', { account: `eip155:${away.id}:${address}` }],
  ['a chain that is none of ours', { chainId: unknownChainId }],
  ['a time that is none', { issuedAt: 'now' }],
  ['a year of five digits', { expires: '+012026-12-02T03:48:13.817Z' }],
  ['a time with more behind it', { expires: `${session.expires}\n` }],
])('a session with %s is rendered for itself', (_, changes) => {
  expect(describeSession({ ...session, ...changes } as SessionInfo)).toBeNull();
});

it.each([
  ['a key', session],
  ['a contract', contract],
])('no two placeholders of %s have anything in common but their kind', (_, like) => {
  const placeholders = createPlaceholders(like);
  const all = placeholders.flatMap(({ record }) => (record === null ? [] : [record]));
  expect(all).toHaveLength(placeholders.length);
  const described = all.map((record) => describeSession(toSessionInfo(record)));
  for (const told of described) expect(told?.kind).toBe(describeSession(like)?.kind);
  for (const [index, one] of all.entries()) {
    for (const other of all.slice(index + 1)) {
      const [ones, others] = [one, other].map((it) => [...it.address.toLowerCase().slice(2)]);
      expect(ones?.filter((digit, at) => digit === others?.[at])).toEqual([]);
      for (const time of ['issuedAt', 'expires'] as const) {
        const [own, its] = [one, other].map((it) => toSessionInfo(it)[time].split(/\D/));
        expect(own?.filter((field, at) => field !== '' && field === its?.[at])).toEqual([]);
      }
      for (const name of ['id', 'message', 'userAgent', 'browser'] as const) {
        expect(one[name]).not.toBe(other[name]);
      }
    }
  }
});

it('a placeholder is open when it is rendered', () => {
  for (const { record, renderedAt } of createPlaceholders(session)) {
    expect(renderedAt).toBeGreaterThan(record?.createdAt ?? Infinity);
    expect(renderedAt).toBeLessThan(record?.expiresAt ?? 0);
    expect(`${renderedAt}`).toHaveLength(13);
  }
});

it('a stranger has a moment alone', () => {
  expect(createPlaceholders(null).every(({ record }) => record === null)).toBe(true);
});
