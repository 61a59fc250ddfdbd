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

/** A page whose server shows another time than the browser. */
async function open(view: PageView, { left, ahead }: { left: number; ahead: number }) {
  const renderedAt = Date.now() - ahead;
  view.network.server.behind = ahead;
  const session: SessionInfo = {
    ...createSession(new TestWallet()),
    expires: new Date(renderedAt + left).toISOString(),
  };
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

function watchRequests({ network }: PageView, answer: () => Response) {
  const asked = { count: 0 };
  network.answer('/api/auth/session', async () => {
    asked.count += 1;
    const dated = network.server.date(answer());
    await new Promise((resolve) => setTimeout(resolve, 40));
    return dated;
  });
  return asked;
}

for (const ahead of [0, day, -day]) {
  test(`a session ends when its time is over, in a browser ${ahead / day} days ahead`, async ({
    clock,
    view,
  }) => {
    await open(view, { left: 45_000, ahead });
    expect(status()).toBe('signed-in');
    await clock.run(44_000);
    expect(status()).toBe('signed-in');
    await clock.run(2_000);
    expect(status()).toBe('signed-out');
  });
}

test('the end of a session that goes on moves with each visit', async ({ clock, view }) => {
  const session = await open(view, { left: 45_000, ahead: 0 });
  const { refreshSession } = await import('@/lib/auth/session-store');
  view.network.session = session;
  await act(async () => void (await refreshSession()));
  view.network.session = { ...session, expires: new Date(Date.now() + 90_000).toISOString() };
  await act(async () => void (await refreshSession()));
  await clock.run(60_000);
  expect(status()).toBe('signed-in');
  view.network.session = null;
  await clock.run(32_000);
  expect(status()).toBe('signed-out');
});

test('a tab that slept past the end shows nothing of the session when it wakes', async ({
  clock: _,
  view,
}) => {
  await open(view, { left: 10 * day, ahead: 0 });
  vi.setSystemTime(Date.now() + 11 * day);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(status()).toBe('signed-out');
});

test('a session of more days than a timer can count does not end at once', async ({
  clock,
  view,
}) => {
  const delays: number[] = [];
  const fake = globalThis.setTimeout;
  // Without `vi.spyOn`, whose restored value would outlive the fake timers.
  Reflect.set(globalThis, 'setTimeout', (run: () => void, delay = 0) => {
    delays.push(delay);
    return fake(run, delay);
  });
  await open(view, { left: 30 * day, ahead: 0 });
  await clock.run(2_000);
  Reflect.set(globalThis, 'setTimeout', fake);
  expect(status()).toBe('signed-in');
  expect(Math.max(...delays)).toBe(2 ** 31 - 1);
});

test('at the end the page asks the server once, and believes the answer', async ({
  clock,
  view,
}) => {
  await open(view, { left: 45_000, ahead: 0 });
  // The page took two seconds to load: its clock is late until the next response.
  view.network.server.behind = -2_000;
  const { clientSession } = await import('@/lib/auth/session-store');
  await clock.run(40_000);
  const asked = watchRequests(view, () => Response.json({}));
  await clock.run(10_000);
  expect(clientSession.get()).toBeNull();
  expect(asked.count).toBe(1);
});

for (const status of [429, 503]) {
  test(`at the end a server that answers ${status} is asked again by the poll alone`, async ({
    clock,
    view,
  }) => {
    const wallet = view.install();
    view.remember(wallet);
    view.network.session = {
      ...createSession(wallet),
      expires: new Date(Date.now() + 45_000).toISOString(),
    };
    view.body = async () => {
      const { VisitorProvider } = await import('@/components/visitor/visitor-provider');
      return (
        <VisitorProvider session={view.network.session} renderedAt={Date.now()}>
          {null}
        </VisitorProvider>
      );
    };
    await view.visit();
    const { clientSession } = await import('@/lib/auth/session-store');
    await expect.poll(() => clientSession.get()?.account).toBe(wallet.address);
    const asked = watchRequests(view, () => Response.json({}, { status }));
    // Two polls, and the end; once more if the whole seconds of the response say that it was early.
    await clock.run(60_000);
    expect(asked.count).toBeGreaterThanOrEqual(2);
    expect(asked.count).toBeLessThanOrEqual(4);
    expect(clientSession.get()?.account).toBe(wallet.address);
    view.network.answer('/api/auth/session', null);
    view.network.session = null;
    await clock.run(31_000);
    expect(clientSession.get()).toBeNull();
  });
}

test('an end that turns out to be still to come is none', async ({ clock, view }) => {
  const session = await open(view, { left: 45_000, ahead: 0 });
  const { refreshSession } = await import('@/lib/auth/session-store');
  view.network.session = session;
  await act(async () => void (await refreshSession()));
  // The browser's clock is set; the server's next response shows it.
  view.network.server.behind = day;
  vi.setSystemTime(Date.now() + day);
  act(() => void window.dispatchEvent(new Event('focus')));
  expect(status()).toBe('signed-out');
  await expect.poll(status).toBe('signed-in');
  await clock.run(47_000);
  expect(status()).toBe('signed-out');
});
