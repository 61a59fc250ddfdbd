import { act } from '@testing-library/react';
import { vi } from 'vitest';
import type { SessionInfo } from '@/lib/auth/session';
import { createSession } from '@/tests/components/support/auth-server';
import { expect, test } from '@/tests/components/support/fixtures';
import type { PageView } from '@/tests/components/support/page-view';
import { TestWallet } from '@/tests/support/wallet/test-wallet';

const day = 86_400_000;
const status = () => document.querySelector('output')?.textContent;

/** Each view has modules of its own. */
function Probe({ useVisitor }: { useVisitor: () => { status: string } }) {
  return <output>{useVisitor().status}</output>;
}

/** A page whose server shows another time than the browser, for a session that ends in so many ms. */
async function open(view: PageView, { left, ahead }: { left: number; ahead: number }) {
  const renderedAt = Date.now() - ahead;
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
  const timer = vi.spyOn(globalThis, 'setTimeout');
  await open(view, { left: 30 * day, ahead: 0 });
  await clock.run(2_000);
  expect(status()).toBe('signed-in');
  const delays = timer.mock.calls.map(([, delay = 0]) => delay);
  timer.mockRestore();
  expect(Math.max(...delays)).toBe(2 ** 31 - 1);
});
