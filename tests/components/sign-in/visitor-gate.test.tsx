import { act } from '@testing-library/react';
import { createSession } from '@/tests/components/support/auth-server';
import { expect, test } from '@/tests/components/support/fixtures';
import type { PageView } from '@/tests/components/support/page-view';
import { TestWallet } from '@/tests/support/wallet/test-wallet';

const isShown = () => document.body.textContent.includes('for one visitor');

async function open(view: PageView): Promise<void> {
  const session = createSession(new TestWallet());
  view.body = async () => {
    const { VisitorProvider } = await import('@/components/visitor/visitor-provider');
    const { VisitorGate } = await import('@/components/visitor/visitor-gate');
    return (
      <VisitorProvider session={session} renderedAt={Date.now()}>
        <VisitorGate visitor={session}>for one visitor</VisitorGate>
      </VisitorProvider>
    );
  };
  view.server.session = session;
  await view.visit();
  await expect.poll(isShown).toBe(true);
}

function say(type: 'pagehide' | 'pageshow', persisted: boolean): void {
  const event = Object.assign(new Event(type), { persisted });
  act(() => void window.dispatchEvent(event));
}

test('the gate hides its content while the wallet is on another account', async ({ view }) => {
  await open(view);
  const { isWalletElsewhere } = await import('@/lib/auth/session-store');
  act(() => isWalletElsewhere.set(true));
  expect(isShown()).toBe(false);
  act(() => isWalletElsewhere.set(false));
  expect(isShown()).toBe(true);
});

test('the gate hides its content in the back/forward cache until the server has answered', async ({
  view,
}) => {
  await open(view);
  say('pagehide', false);
  expect(isShown()).toBe(true);
  say('pagehide', true);
  expect(isShown()).toBe(false);
  say('pageshow', true);
  expect(isShown()).toBe(false);
  await expect.poll(isShown).toBe(true);
});
