import { afterEach, expect, it, vi } from 'vitest';
import type { Account } from '@/lib/auth/account';
import { setClientSession } from '@/lib/auth/session-store';
import { createSignInAdapter } from '@/lib/auth/sign-in-adapter';
import { takeNonce } from '@/lib/auth/sign-in-nonce';

const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045';

const hooks = {
  appUrl: 'https://example.org',
  isConnected: () => true,
  report: () => undefined,
  dismiss: () => undefined,
  recordFailure: () => undefined,
};

afterEach(() => {
  takeNonce();
  vi.useRealTimers();
  setClientSession(null);
  vi.unstubAllGlobals();
});

/** Signs in on Polygon at a server that takes it, where the browser then has this session. */
async function signIn(
  account: Account,
  chainId: number,
  isConnected = () => true,
): Promise<boolean> {
  const times = { issuedAt: '2026-01-01T00:00:00Z', expires: '2026-02-01T00:00:00Z' };
  const session = { account, address: account.slice(-42), chainId, ...times };
  const answers: Readonly<Record<string, unknown>> = {
    '/api/auth/csrf': { csrfToken: '0123456789abcdef' },
    '/api/auth/callback/credentials': { url: 'https://example.org/' },
    '/api/auth/session': session,
  };
  vi.stubGlobal('BroadcastChannel', undefined);
  vi.stubGlobal('fetch', async (path: string) => Response.json(answers[path]));
  allowCookies();
  const adapter = createSignInAdapter({ ...hooks, isConnected });
  const message = await adapter.createMessage({ address, chainId: 137 });
  return await adapter.verify({ message, signature: '0x' });
}

it('is signed in by a session of the account that signed', async () => {
  expect(await signIn(`eip155:137:${address}`, 137)).toBe(true);
  expect(await signIn(address, 137)).toBe(true);
});

it('is signed in by a session of the same key on another network', async () => {
  expect(await signIn(address, 1)).toBe(true);
});

it('is not signed in by a session of the same contract on another network', async () => {
  expect(await signIn(`eip155:1:${address}`, 1)).toBe(false);
});

it('is not signed in by a session of somebody else', async () => {
  expect(await signIn('0x000000000000000000000000000000000000dEaD', 137)).toBe(false);
});

it('is not signed in by a wallet that was locked or let go while it was asked', async () => {
  expect(await signIn(address, 137, () => false)).toBe(false);
});

/** Takes cookies and keeps none. */
const deafDocument = {
  get cookie() {
    return '';
  },
  set cookie(_) {},
};

it.each([
  ['a browser that says so', { cookieEnabled: false }, { cookie: '' }],
  ['WebKit, which does not', { cookieEnabled: true }, deafDocument],
])(
  'in %s says once that cookies are blocked, asks for no nonce then, and goes on when allowed',
  async (_, navigator, document) => {
    vi.useFakeTimers();
    vi.stubGlobal('navigator', navigator);
    vi.stubGlobal('document', document);
    const fetched = vi.fn(async (_: unknown) => Response.json({ csrfToken: '0123456789abcdef' }));
    vi.stubGlobal('fetch', fetched);
    const report = vi.fn();
    const dismiss = vi.fn();
    const adapter = createSignInAdapter({ ...hooks, report, dismiss });
    const nonce = adapter.getNonce();
    await vi.advanceTimersByTimeAsync(20_000);
    // A library that a file before has loaded may still ask a node, by a whole URL; ours never has one.
    const asked = fetched.mock.calls.map(([path]) => `${path}`);
    expect(asked.filter((path) => !path.startsWith('http'))).toEqual([]);
    expect(report).toHaveBeenCalledOnce();
    expect(report).toHaveBeenCalledWith('cookiesBlocked');
    allowCookies();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await nonce).toBe('0123456789abcdef');
    expect(dismiss).toHaveBeenCalledOnce();
  },
);

function allowCookies(): void {
  vi.stubGlobal('navigator', { cookieEnabled: true });
  vi.stubGlobal('document', { cookie: '' });
}
