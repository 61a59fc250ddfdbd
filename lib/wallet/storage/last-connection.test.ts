import { describe, expect, it } from 'vitest';
import { getLastConnectorId } from '@/lib/wallet/storage/last-connection';
import { createMemoryStorage } from '@/tests/support/memory-storage';

function read(store: string, connectorId: string): string | null {
  const entries = { 'wagmi.store': store, 'wagmi.recentConnectorId': connectorId };
  return getLastConnectorId(createMemoryStorage(entries));
}

const connected = '{"state":{"current":"uid"},"version":2}';

describe('the last connection', () => {
  it('is the last connected connector, and null on a first visit', () => {
    expect(read(connected, '"injected"')).toBe('injected');
    expect(getLastConnectorId(createMemoryStorage())).toBeNull();
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
});
