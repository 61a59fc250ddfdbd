import { describe, expect, it } from 'vitest';
import { getLastConnection } from '@/lib/wallet/storage/last-connection';
import { createMemoryStorage } from '@/tests/support/memory-storage';

function read(store: string, connectorId: string): string | null {
  const entries = { 'wagmi.store': store, 'wagmi.recentConnectorId': connectorId };
  return getLastConnection(createMemoryStorage(entries))?.connectorId ?? null;
}

const connected = '{"state":{"current":"uid"},"version":2}';

describe('the last connection', () => {
  it('is the last connected connector, and null on a first visit', () => {
    expect(read(connected, '"injected"')).toBe('injected');
    expect(getLastConnection(createMemoryStorage())).toBeNull();
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

  it('has the name of its wallet, if the record does', () => {
    const connection = { connector: { name: 'MetaMask (2)' } };
    const connections = { value: [null, ['other', {}], ['uid', connection]] };
    const storage = (state: unknown) =>
      createMemoryStorage({
        'wagmi.store': JSON.stringify({ state }),
        'wagmi.recentConnectorId': '"io.metamask.2"',
      });
    expect(getLastConnection(storage({ current: 'uid', connections }))).toEqual({
      connectorId: 'io.metamask.2',
      name: 'MetaMask (2)',
    });
    expect(getLastConnection(storage({ current: 'uid' }))?.name).toBeNull();
  });
});
