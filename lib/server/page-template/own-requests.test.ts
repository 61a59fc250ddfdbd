import type { IncomingMessage } from 'node:http';
import { beforeEach, expect, it, vi } from 'vitest';
import type { SessionInfo } from '@/lib/auth/session';
import { productId } from '@/lib/config';
import { createOwnRequests } from '@/lib/server/page-template/own-requests';
import { fillParts } from '@/lib/server/page-template/template';
import { runWithSession } from '@/lib/server/sessions/known-session';
import { getVisitor } from '@/lib/server/visitor';
import { home } from '@/tests/support/chains';

type OwnRequests = ReturnType<typeof createOwnRequests>;
type Taken = NonNullable<ReturnType<OwnRequests['take']>>;
type Headers = Record<string, string>;

const header = `x-${productId}-template`;
const { renderPage } = vi.hoisted(() => ({ renderPage: vi.fn() }));
vi.mock('@/lib/server/page-template/render-page', () => ({ renderPage }));

const address = '0x5ABfEc25f74Cd88437631A7731906932776356f9';
const session: SessionInfo = {
  ...{ account: address, address, chainId: home.id },
  ...{ issuedAt: '2026-11-25T03:48:13.817Z', expires: '2026-12-02T03:48:13.817Z' },
};
const server = { address: '127.0.0.1', port: 1 };
const create = (own: OwnRequests, who: SessionInfo | null = session) =>
  own.createTemplate(server, '/', { locale: 'en-US', session: who });
const take = (own: OwnRequests, headers: Headers) => own.take({ headers } as IncomingMessage);

let turn = 0;
/** Has the server answer itself with this. */
function answer(own: OwnRequests, write: (taken: Taken, turn: number) => Promise<string> | string) {
  renderPage.mockImplementation(async (_server: unknown, _path: unknown, headers: Headers) => {
    const taken = take(own, { ...headers });
    if (taken === null) throw new Error('it does not know its own request');
    turn += 1;
    return { status: 200, headers: {}, html: await write(taken, turn) };
  });
}

beforeEach(() => {
  turn = 0;
});

it('a page is rendered until two renderings are the same', async () => {
  const own = createOwnRequests();
  const ways = ['a', 'b', 'c', 'b', 'a'];
  answer(own, ({ marks }, at) => `${ways[at - 1]} ${marks.nonce} ${marks.address}`);
  const outcome = await create(own);
  expect(turn).toBe(4);
  const values = { nonce: 'own', address };
  expect(outcome.ok && fillParts(outcome.template.html, values)).toBe(`b own ${address}`);
});

it('and given up when no two are', async () => {
  const own = createOwnRequests();
  answer(own, (_, at) => `${at}`);
  expect(await create(own)).toEqual({ ok: false, reason: 'not-the-same' });
  expect(turn).toBe(5);
});

it('what is not told of a session makes a difference', async () => {
  const own = createOwnRequests();
  answer(own, ({ given }) => JSON.stringify(given?.known));
  expect(await create(own)).toEqual({ ok: false, reason: 'not-the-same' });
});

it('a page that asks for the visitor, by whom it may read data, is each one’s own', async () => {
  const own = createOwnRequests();
  answer(own, async ({ given }) => {
    if (given === null) return 'a stranger’s';
    let visitor: ReturnType<typeof getVisitor> | undefined;
    runWithSession(given, () => {
      visitor = getVisitor();
    });
    return `no orders of ${(await visitor)?.account}`;
  });
  expect(await create(own)).toEqual({ ok: false, reason: 'own-data' });
  expect(turn).toBe(1);
  expect(await create(own, null)).toHaveProperty('ok', true);
});

it('the name of such a request is valid once, and only while it is on its way', async () => {
  const own = createOwnRequests();
  const names: Headers[] = [];
  renderPage.mockImplementation(async (_server: unknown, _path: unknown, headers: Headers) => {
    names.push(headers);
    // One that nobody takes.
    if (names.length > 1) throw new Error('no answer');
    expect(take(own, { ...headers })).not.toBeNull();
    expect(take(own, { ...headers })).toBeNull();
    return { status: 200, headers: {}, html: '' };
  });
  await expect(create(own)).rejects.toThrow('no answer');
  expect(names).toHaveLength(2);
  for (const headers of names) expect(take(own, { ...headers })).toBeNull();
});

it('what another server answers is no page of ours', async () => {
  const own = createOwnRequests();
  renderPage.mockResolvedValue({ status: 200, headers: {}, html: '<h1>It works!</h1>' });
  await expect(create(own, null)).rejects.toThrow('another server answered');
});

it('a client’s headers are taken off and mean nothing', () => {
  const own = createOwnRequests();
  for (const value of ['', 'guess', '0'.repeat(64), '__proto__']) {
    const headers = { [header]: value, 'x-page-time': '1', accept: '*/*' };
    expect(take(own, headers)).toBeNull();
    expect(headers).toEqual({ accept: '*/*' });
  }
});
