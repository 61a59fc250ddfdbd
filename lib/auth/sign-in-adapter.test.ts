import { afterEach, expect, it, vi } from 'vitest';
import { clientSession, setClientSession } from '@/lib/auth/session-store';
import { createSignInAdapter } from '@/lib/auth/sign-in-adapter';
import { takeNonce } from '@/lib/auth/sign-in-nonce';
import { handleEvents } from '@/lib/funnel';

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

const session = {
  ...{ account: address, address, chainId: 137, accountKind: 'key' },
  ...{ issuedAt: '2026-01-01T00:00:00Z', expires: '2026-02-01T00:00:00Z' },
};

/** Signs in at a server that responds with `answer`. */
async function signIn(answer: object, isConnected = () => true): Promise<boolean> {
  const answers: Readonly<Record<string, unknown>> = {
    '/api/auth/csrf': { csrfToken: '0123456789abcdef' },
    '/api/auth/callback/credentials': answer,
  };
  vi.stubGlobal('BroadcastChannel', undefined);
  vi.stubGlobal('fetch', async (path: string) => {
    if (answers[path] === undefined) throw new Error(path);
    return Response.json(answers[path]);
  });
  allowCookies();
  const adapter = createSignInAdapter({ ...hooks, isConnected });
  const message = await adapter.createMessage({ address, chainId: 137 });
  return await adapter.verify({ message, signature: '0x' });
}

it('signs in with one request after the signature', async () => {
  expect(await signIn({ session })).toBe(true);
  expect(clientSession.get()).toEqual(session);
});

it('does not sign in if the answer has no valid session', async () => {
  expect(await signIn({ session: { ...session, account: '0x' } })).toBe(false);
  expect(await signIn({ session: {} })).toBe(false);
  expect(await signIn({})).toBe(false);
});

it('does not sign in if the wallet was locked or disconnected during the request', async () => {
  expect(await signIn({ session }, () => false)).toBe(false);
});

/** Accepts cookies but keeps nothing. */
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
  'in %s, reports blocked cookies once, requests no nonce, and resumes once they are allowed',
  async (_, navigator, document) => {
    vi.useFakeTimers();
    vi.stubGlobal('navigator', navigator);
    vi.stubGlobal('document', document);
    const fetched = vi.fn(async (_: unknown) => Response.json({ csrfToken: '0123456789abcdef' }));
    vi.stubGlobal('fetch', fetched);
    const report = vi.fn();
    const dismiss = vi.fn();
    const onEvent = vi.fn();
    handleEvents(onEvent);
    onEvent.mockClear();
    const adapter = createSignInAdapter({ ...hooks, report, dismiss });
    const nonce = adapter.getNonce();
    await vi.advanceTimersByTimeAsync(20_000);
    // A library loaded by an earlier test file may still call a node, by an absolute URL. Ours are relative.
    const asked = fetched.mock.calls.map(([path]) => `${path}`);
    expect(asked.filter((path) => !path.startsWith('http'))).toEqual([]);
    expect(report).toHaveBeenCalledOnce();
    expect(report).toHaveBeenCalledWith('cookiesBlocked');
    const failure = { type: 'failed', step: 'signature', code: 'cookiesBlocked' };
    expect(onEvent.mock.calls).toEqual([[failure]]);
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
