import { afterEach, expect, it, vi } from 'vitest';
import { clientSession, refreshSession, setClientSession } from '@/lib/auth/session-store';
import { fakeTimeouts } from '@/tests/support/fake-timeouts';

const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045';
const answer = {
  ...{ account: address, address, chainId: 1 },
  ...{ issuedAt: '2026-01-01T00:00:00Z', expires: '2026-02-01T00:00:00Z' },
};

afterEach(() => {
  setClientSession(null);
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function refresh(accountKind?: unknown) {
  vi.stubGlobal('fetch', async () => Response.json({ ...answer, accountKind }));
  await refreshSession();
  return clientSession.get()?.accountKind;
}

it('keeps the known session when the server does not answer in time', async () => {
  await refresh('key');
  vi.useFakeTimers();
  fakeTimeouts();
  vi.stubGlobal(
    'fetch',
    (_: string, { signal }: RequestInit) =>
      new Promise((_resolve, reject) => signal?.addEventListener('abort', reject)),
  );
  const onSettled = vi.fn();
  void refreshSession().then(onSettled);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(onSettled).toHaveBeenCalledWith(expect.objectContaining({ account: address }));
});

it('follows the kind of the account while the sign-in stays the same', async () => {
  expect(await refresh('key')).toBe('key');
  expect(await refresh('delegated')).toBe('delegated');
});

it.each([undefined, 7, 'plumber'])('reads the kind %j as unknown', async (kind) => {
  expect(await refresh(kind)).toBeNull();
});
