import { afterEach, expect, it, vi } from 'vitest';
import { clientSession, refreshSession, setClientSession } from '@/lib/auth/session-store';

const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045';
const answer = {
  ...{ account: address, address, chainId: 1 },
  ...{ issuedAt: '2026-01-01T00:00:00Z', expires: '2026-02-01T00:00:00Z' },
};

afterEach(() => {
  setClientSession(null);
  vi.unstubAllGlobals();
});

async function refresh(accountKind?: unknown) {
  vi.stubGlobal('fetch', async () => Response.json({ ...answer, accountKind }));
  await refreshSession();
  return clientSession.get()?.accountKind;
}

it('follows the kind of the account while the sign-in stays the same', async () => {
  expect(await refresh('key')).toBe('key');
  expect(await refresh('delegated')).toBe('delegated');
});

it.each([undefined, 7, 'plumber'])('reads the kind %j as unknown', async (kind) => {
  expect(await refresh(kind)).toBeNull();
});
