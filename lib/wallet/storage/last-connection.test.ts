import { afterEach, describe, expect, it, vi } from 'vitest';
import { getLastConnection } from '@/lib/wallet/storage/last-connection';
import { stubLocalStorage } from '@/tests/support/memory-storage';

afterEach(() => void vi.unstubAllGlobals());

function read(store: string, connectorId: string): string | null {
  const entries = { 'wagmi.store': store, 'wagmi.recentConnectorId': connectorId };
  stubLocalStorage(entries);
  return getLastConnection()?.connectorId ?? null;
}

const connected = '{"state":{"current":"uid"},"version":2}';

describe('the last connection', () => {
  it('is the last connected connector, and null on a first visit', () => {
    expect(read(connected, '"injected"')).toBe('injected');
    stubLocalStorage();
    expect(getLastConnection()).toBeNull();
  });

  it.each([
    ...['null', '[]', '{', '"text"', '{"state":null}', '{"state":{"current":{}}}', ''],
    // After a disconnect.
    '{"state":{"current":null}}',
  ])('is null when the store holds %s', (store) => {
    expect(read(store, '"injected"')).toBeNull();
  });

  it.each(['{', '{}', '7', ''])('is null when the connector id is %s', (connectorId) => {
    expect(read(connected, connectorId)).toBeNull();
  });

  it('has the name of its wallet and its account, if the record does', () => {
    const [own, other] = ['1', '2'].map((digit) => `0x${digit.repeat(40)}`);
    const connection = { accounts: [own, other], connector: { name: 'MetaMask (2)' } };
    const connections = { value: [null, ['other', { accounts: [other] }], ['uid', connection]] };
    const readOf = (state: unknown) => {
      const store = JSON.stringify({ state });
      stubLocalStorage({ 'wagmi.store': store, 'wagmi.recentConnectorId': '"io.metamask.2"' });
      return getLastConnection();
    };
    expect(readOf({ current: 'uid', connections })).toEqual({
      connectorId: 'io.metamask.2',
      name: 'MetaMask (2)',
      address: own,
    });
    expect(readOf({ current: 'uid' })).toMatchObject({ name: null, address: null });
    const broken = { value: [['uid', { accounts: ['0x<script>'] }]] };
    expect(readOf({ current: 'uid', connections: broken })?.address).toBeNull();
  });
});
