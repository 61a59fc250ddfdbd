import { expect, it, vi } from 'vitest';
import { toAccount } from '@/lib/auth/account';
import { config } from '@/lib/config';
import { findSession } from '@/lib/server/sessions/visitor-sessions';
import type { SessionRecord } from '@/lib/server/store/store';
import { createRecord } from '@/tests/store/records';

const { stored } = vi.hoisted((): { stored: { record: SessionRecord | null } } => ({
  stored: { record: null },
}));
vi.mock('@/lib/server/store/get-store', () => ({
  getStore: () => ({
    getLiveSession: async () => stored.record && { ...stored.record, founder: null },
  }),
}));
vi.mock('@/lib/server/sessions/session-cookie', () => ({
  readSessionCookie: () => ({ sid: stored.record?.id, sub: stored.record?.account }),
}));

async function find(record: SessionRecord) {
  stored.record = record;
  return await findSession(new Map(), '192.0.2.1');
}

const key = createRecord();
const contract = { ...key, account: toAccount(key, 'contract') };
const { address } = createRecord();

it.each([key, contract])(
  'finds a session whose address and chain match its account',
  async (record) => {
    expect(await find(record)).toEqual({ ...record, founder: null });
  },
);

it.each<[string, SessionRecord]>([
  ['a key’s at another address', { ...key, address }],
  ['a contract’s at another address', { ...contract, address }],
  ['a contract’s on another chain', { ...contract, chainId: 10 }],
])('finds no session if someone has changed its record in the store: %s', async (_, record) => {
  expect(await find(record)).toBeNull();
});

it('finds no session that has ended by this server’s clock, though the store still has it', async () => {
  const now = Date.now();
  const idleMs = config.session.idleLifetime * 1000;
  const later = { expiresAt: now + 2 * idleMs };
  expect(await find({ ...key, ...later, lastSeenAt: now - idleMs - 1 })).toBeNull();
  expect(await find({ ...key, expiresAt: now - 1 })).toBeNull();
});
