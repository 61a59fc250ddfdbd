import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { leave, setClientSession } from '@/lib/auth/session-store';
import {
  getKnownNonce,
  getNonce,
  prefetchNonce,
  renewNonce,
  takeNonce,
} from '@/lib/auth/sign-in-nonce';
import { createHold } from '@/tests/support/wallet/consent';

const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045';
const times = { issuedAt: '2026-01-01T00:00:00Z', expires: '2026-02-01T00:00:00Z' };
const session = { account: address, address, chainId: 1, accountKind: 'key', ...times } as const;
let answered = 0;

beforeEach(() => {
  answered = 0;
  vi.stubGlobal('navigator', { cookieEnabled: true });
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('fetch', async () => {
    answered += 1;
    return Response.json({ csrfToken: `nonce${answered}` });
  });
});
afterEach(() => {
  takeNonce();
  setClientSession(null);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('requests one nonce, however many callers need it at the same time', async () => {
  prefetchNonce();
  const nonces = [...(await Promise.all([getNonce(), getNonce()])), await getNonce()];
  expect(nonces).toEqual(['nonce1', 'nonce1', 'nonce1']);
  expect(answered).toBe(1);
});

it('never hands out the same nonce twice for submission', async () => {
  await getNonce();
  expect(takeNonce()).toBe('nonce1');
  expect(takeNonce()).toBe('');
  expect(await getNonce()).toBe('nonce2');
});

it('drops a nonce that is old, and one that a sign-in elsewhere has used up', async () => {
  vi.useFakeTimers();
  await getNonce();
  vi.advanceTimersByTime(21 * 60_000);
  expect(getKnownNonce()).toBeNull();
  expect(await getNonce()).toBe('nonce2');
  setClientSession(session);
  expect(getKnownNonce()).toBeNull();
});

it('requests no nonce during a sign-out, and a new one if a sign-in happens meanwhile', async () => {
  setClientSession(session);
  const { promise, release } = createHold();
  const isLeft = leave(async () => {
    await promise;
    setClientSession(null);
  });
  const nonce = getNonce();
  expect(answered).toBe(0);
  release();
  await isLeft;
  expect(await nonce).toBe('nonce1');
  takeNonce();
  const between = getNonce();
  await expect.poll(() => answered).toBe(2);
  setClientSession(session);
  expect(await between).toBe('nonce3');
});

it('keeps the newer nonce after a renewal, and keeps no nonce after a failed request', async () => {
  const first = getNonce();
  const second = renewNonce();
  expect(await first).toBe('nonce1');
  expect(await second).toBe('nonce2');
  expect(takeNonce()).toBe('nonce2');
  vi.stubGlobal('fetch', async () => new Response('', { status: 503 }));
  prefetchNonce();
  await expect(getNonce()).rejects.toMatchObject({ code: 'prepareFailed' });
  expect(getKnownNonce()).toBeNull();
});
