import { afterEach, expect, it, vi } from 'vitest';
import { config } from '@/lib/config';
import { getGroup, getVisitorId, renewLinks, requireLinksOn } from '@/lib/server/links/links';
import { toSessionInfo } from '@/lib/server/sessions/session';
import { createRecord } from '@/tests/store/records';

vi.mock('@/lib/server/store/get-store', () => ({
  getStore: () => {
    throw new Error('the store is not needed');
  },
}));

afterEach(() => {
  config.linkedAccounts.on = true;
});

const account = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045';

it('the id of a visitor never changes, and differs by the chain of a contract', () => {
  expect(getVisitorId(account)).toBe('2QM4eSKXyJA6pk_f8l4Yvw');
  expect(getVisitorId(`eip155:1:${account}`)).not.toBe(getVisitorId(`eip155:10:${account}`));
});

it('a session has the id of its founder, or else its own', () => {
  const record = createRecord({ account, address: account });
  expect(toSessionInfo({ ...record, founder: null })).toHaveProperty(
    'visitor',
    getVisitorId(account),
  );
  const founder = createRecord().account;
  expect(toSessionInfo({ ...record, founder }).visitor).toBe(getVisitorId(founder));
});

it('without linked accounts there are no routes, no groups and no ids, and the store is left alone', async () => {
  config.linkedAccounts.on = false;
  expect(requireLinksOn).toThrow('unknown');
  expect(await getGroup(account)).toBeNull();
  expect(await renewLinks(account)).toBeNull();
  expect(toSessionInfo({ ...createRecord(), founder: null })).not.toHaveProperty('visitor');
});
