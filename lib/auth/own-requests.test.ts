import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { callAction, fetchOwn } from '@/lib/auth/own-requests';
import { setPageSession } from '@/lib/auth/session-store';

const origin = 'https://door.example';
const fetched = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.stubGlobal('window', { location: { origin } });
  vi.stubGlobal('fetch', fetched);
  fetched.mockImplementation(async () => new Response('{}'));
});

afterEach(() => {
  vi.unstubAllGlobals();
  fetched.mockReset();
  setPageSession(null);
});

const readCall = () => new Request(...(fetched.mock.calls[0] ?? ['https://none.example']));

it('a request carries the page’s token if the browser keeps no cookie, and no token otherwise', async () => {
  await fetchOwn('/api/members', { headers: { accept: 'application/json' } });
  expect(readCall().headers.get('authorization')).toBeNull();
  fetched.mockClear();
  setPageSession({ token: 'a-token', id: 'an id' });
  await fetchOwn('/api/members?page=2', { method: 'DELETE', headers: { accept: 'text/plain' } });
  const request = readCall();
  expect([request.method, request.url]).toEqual(['DELETE', `${origin}/api/members?page=2`]);
  expect(request.headers.get('authorization')).toBe('Bearer a-token');
  expect(request.headers.get('accept')).toBe('text/plain');
});

it.each(['https://evil.example/', '//evil.example', '/\\evil.example', 'data:,x', 'blob:x'])(
  'a request to another site throws and sends no token: %s',
  async (path) => {
    setPageSession({ token: 'a-token', id: 'an id' });
    await expect(fetchOwn(path)).rejects.toThrow('not a route of this site');
    expect(fetched).not.toHaveBeenCalled();
  },
);

const signedOut = { ok: false, code: 'signed-out' } as const;

it.each([
  ['a request', () => fetchOwn('/api/members'), { status: 401 }],
  ['an action', () => callAction(async () => signedOut, null), signedOut],
])(
  '%s that is rejected makes the page check whether its session has ended',
  async (_, send, answer) => {
    fetched.mockImplementation(async () => new Response('{}', { status: 401 }));
    expect(await send()).toMatchObject(answer);
    expect(fetched.mock.calls.map(([url]) => `${url}`)).toContain('/api/auth/session');
  },
);

it('an action receives the page’s token if the browser keeps no cookie', async () => {
  const action = vi.fn(async () => ({ ok: true, value: 7 }) as const);
  expect(await callAction(action, 'input')).toEqual({ ok: true, value: 7 });
  expect(action).toHaveBeenLastCalledWith('input', undefined);
  setPageSession({ token: 'a-token', id: 'an id' });
  await callAction(action, 'input');
  expect(action).toHaveBeenLastCalledWith('input', 'a-token');
});

it('an action reports "stale" if another build answers, and "unreachable" if nothing does', async () => {
  const { UnrecognizedActionError } = await import(
    'next/dist/client/components/unrecognized-action-error'
  );
  const stale = () => Promise.reject(new UnrecognizedActionError('not found'));
  expect(await callAction(stale, null)).toEqual({ ok: false, code: 'stale' });
  const lost = () => Promise.reject(new TypeError('Failed to fetch'));
  expect(await callAction(lost, null)).toEqual({ ok: false, code: 'unreachable' });
});
