import { describe, expect, it } from 'vitest';
import { getLastConnectorId } from '@/lib/wallet/storage/last-connection';
import { createMemoryStorage } from '@/tests/support/memory-storage';

function read(entries: Record<string, string>): string | null {
  return getLastConnectorId(createMemoryStorage(entries));
}

const connected = JSON.stringify({ state: { current: 'uid' }, version: 2 });

describe('the last connection', () => {
  it('is the connector that was connected', () => {
    expect(read({ 'wagmi.store': connected, 'wagmi.recentConnectorId': '"injected"' })).toBe(
      'injected',
    );
  });

  it('is none for a first visit, and after a disconnect', () => {
    expect(read({})).toBeNull();
    const store = JSON.stringify({ state: { current: null } });
    expect(read({ 'wagmi.store': store, 'wagmi.recentConnectorId': '"injected"' })).toBeNull();
  });

  it.each(['null', '[]', '{', '"text"', '{"state":null}', '{"state":{"current":{}}}', ''])(
    'is none when the store holds %s',
    (value) => {
      expect(read({ 'wagmi.store': value, 'wagmi.recentConnectorId': '"injected"' })).toBeNull();
    },
  );

  it.each(['{', '{}', '7', ''])('is none when the connector id is %s', (value) => {
    expect(read({ 'wagmi.store': connected, 'wagmi.recentConnectorId': value })).toBeNull();
  });
});
