import { act } from '@testing-library/react';
import { vi } from 'vitest';
import type { SessionInfo } from '@/lib/auth/session';
import { createSession } from '@/tests/components/support/auth-server';
import { expect, test } from '@/tests/components/support/fixtures';
import type { PageView } from '@/tests/components/support/page-view';
import { TestWallet } from '@/tests/support/wallet/test-wallet';

const day = 86_400_000;
const status = () => document.querySelector('output')?.textContent;

function Probe({ useVisitor }: { useVisitor: () => { status: string } }) {
  return <output>{useVisitor().status}</output>;
}

type Options = { left: number; ahead?: number; isConnected?: boolean };

/** Opens a page whose server shows another time than the browser. */
async function open(view: PageView, { left, ahead = 0, isConnected = false }: Options) {
  const renderedAt = Date.now() - ahead;
  view.server.behind = ahead;
  const wallet = isConnected ? view.install() : new TestWallet();
  const expires = new Date(renderedAt + left).toISOString();
  const session: SessionInfo = { ...createSession(wallet), expires };
  if (isConnected) {
    view.remember(wallet);
    view.server.session = session;
  }
  view.body = async () => {
    const { VisitorProvider, useVisitor } = await import('@/components/visitor/visitor-provider');
    return (
      <VisitorProvider session={session} renderedAt={renderedAt}>
        <Probe useVisitor={useVisitor} />
      </VisitorProvider>
    );
  };
  await view.visit();
  return session;
}

/** Answers with this status and without a session, and counts the requests. */
function watchRequests({ network, server }: PageView, status: number) {
  const asked = { count: 0 };
  network.answer('/api/auth/session', async () => {
    asked.count += 1;
    const dated = server.date(Response.json({}, { status }));
    await new Promise((resolve) => setTimeout(resolve, 40));
    return dated;
  });
  return asked;
}

const refresh = async () => {
  const { refreshSession } = await import('@/lib/auth/session-store');
  await act(async () => void (await refreshSession()));
};

test.for([0, 1, -1])(
  'a session ends when it expires, in a browser whose clock is %i days ahead',
  async (days, { clock, view }) => {
    const start = Date.now();
    await open(view, { left: 45_000, ahead: days * day });
    expect(status()).toBe('signed-in');
    await clock.runUntil(start + 44_000);
    expect(status()).toBe('signed-in');
    await clock.run(2_000);
    expect(status()).toBe('signed-out');
  },
);

test('refreshing a session that was extended moves its end', async ({ clock, view }) => {
  const session = await open(view, { left: 45_000 });
  view.server.session = session;
  await refresh();
  view.server.session = { ...session, expires: new Date(Date.now() + 90_000).toISOString() };
  await refresh();
  await clock.run(60_000);
  expect(status()).toBe('signed-in');
  view.server.session = null;
  await clock.run(32_000);
  expect(status()).toBe('signed-out');
});

test('a tab that sleeps past the end of its session wakes up signed out', async ({
  clock: _,
  view,
}) => {
  await open(view, { left: 10 * day });
  vi.setSystemTime(Date.now() + 11 * day);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(status()).toBe('signed-out');
});

test('a session longer than the longest timer does not end at once', async ({ clock, view }) => {
  const delays: number[] = [];
  const fake = globalThis.setTimeout;
  // Without `vi.spyOn`, whose restored value would outlive the fake timers.
  Reflect.set(globalThis, 'setTimeout', (run: () => void, delay = 0) => {
    delays.push(delay);
    return fake(run, delay);
  });
  await open(view, { left: 30 * day });
  await clock.run(2_000);
  Reflect.set(globalThis, 'setTimeout', fake);
  expect(status()).toBe('signed-in');
  expect(Math.max(...delays)).toBe(2 ** 31 - 1);
});

test('when a session expires, the page requests it once and accepts the server’s answer', async ({
  clock,
  view,
}) => {
  const start = Date.now();
  await open(view, { left: 45_000 });
  // The page took two seconds to load, so its clock is late until the next response.
  view.server.behind = -2_000;
  const { clientSession } = await import('@/lib/auth/session-store');
  await clock.runUntil(start + 40_000);
  const asked = watchRequests(view, 200);
  await clock.run(10_000);
  expect(clientSession.get()).toBeNull();
  expect(asked.count).toBe(1);
});

test.for([429, 503])(
  'when a session expires and the server answers %i, only the poll retries',
  async (code, { clock, view }) => {
    const { account } = await open(view, { left: 45_000, isConnected: true });
    const { clientSession } = await import('@/lib/auth/session-store');
    await expect.poll(() => clientSession.get()?.account).toBe(account);
    const asked = watchRequests(view, code);
    // Two polls, and the end. One more if the response's whole seconds show that the end came early.
    await clock.run(60_000);
    expect(asked.count).toBeGreaterThanOrEqual(2);
    expect(asked.count).toBeLessThanOrEqual(4);
    expect(clientSession.get()?.account).toBe(account);
    view.network.answer('/api/auth/session', null);
    view.server.session = null;
    await clock.run(31_000);
    expect(clientSession.get()).toBeNull();
  },
);

test('a session that a jump of the browser’s clock ended early resumes until its real end', async ({
  clock,
  view,
}) => {
  const session = await open(view, { left: 45_000 });
  view.server.session = session;
  await refresh();
  // The visitor changes the browser's clock, and the server's next response shows that.
  view.server.behind = day;
  vi.setSystemTime(Date.now() + day);
  act(() => void window.dispatchEvent(new Event('focus')));
  expect(status()).toBe('signed-out');
  await expect.poll(status).toBe('signed-in');
  await clock.run(47_000);
  expect(status()).toBe('signed-out');
});
