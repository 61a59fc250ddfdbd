import { render, screen } from '@testing-library/react';
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { numberToHex } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { vi } from 'vitest';
import { EarlyAccount } from '@/components/connect/early-account';
import type { SessionInfo } from '@/lib/auth/session';
import { config } from '@/lib/config';
import { pickPageTexts } from '@/lib/i18n/page-texts';
import { createSession } from '@/tests/components/support/auth-server';
import { expect, test } from '@/tests/components/support/fixtures';
import { env, type PageView, router } from '@/tests/components/support/page-view';
import { serverMessages } from '@/tests/support/texts';

// It stays on its way.
vi.mock('@/components/connect/load-wallet', () => ({ loadWallet: () => new Promise(() => {}) }));

const address = '0x5ABfEc25f74Cd88437631A7731906932776356f9';
const network = { name: 'Ethereum', icon: null, label: 'Chain Selector', isOnlyOne: true };

test.for([false, true])(
  'the network has a button where it is not the only one (%s)',
  (isOnlyOne) => {
    const session = createSession({ address, chainId: 1 });
    const page = render(<EarlyAccount session={session} network={{ ...network, isOnlyOne }} />);
    expect(page.getByTestId('rk-account-button').textContent).toContain('0x5A…56f9');
    expect(page.queryByTestId('rk-chain-button') === null).toBe(isOnlyOne);
    page.unmount();
  },
);

/** A view of one whose wallet of the last visit is on the session's account, 0x7E5F…5Bdf. */
async function comeBack(view: PageView) {
  const wallet = view.install();
  await wallet.switchAccount(privateKeyToAccount(numberToHex(1, { size: 32 })));
  view.remember(wallet);
  view.load();
  return { wallet, session: createSession(wallet) };
}

test('the wallet is asked once for a page view, however often React renders it', async ({
  view,
}) => {
  const { wallet, session } = await comeBack(view);
  const { EarlyAccount: Loaded } = await import('@/components/connect/early-account');
  const { loadEarlyAccount } = await import('@/components/connect/load-early-account');
  const answers = await Promise.all([loadEarlyAccount(session), loadEarlyAccount(session)]);
  expect(answers).toEqual([Loaded, Loaded]);
  expect(wallet.requests.map(({ method }) => method)).toEqual(['eth_accounts', 'eth_chainId']);
});

test('what a wallet said of one session is not said of the next', async ({ view }) => {
  const { session } = await comeBack(view);
  const { ConnectIsland } = await import('@/components/connect/connect-island');
  const { TextsProvider } = await import('@/components/i18n/texts-provider');
  const show = (whose: SessionInfo) => (
    <AppRouterContext.Provider value={router}>
      <TextsProvider locale="en-US" languages={[]} base="" texts={pickPageTexts(serverMessages)}>
        <ConnectIsland
          {...{ env, network, session: whose, walletFiles: [], wallets: config.wallets }}
        />
      </TextsProvider>
    </AppRouterContext.Provider>
  );
  const page = render(show(session));
  expect((await screen.findByTestId('rk-account-button')).textContent).toContain('0x7E…5Bdf');
  const later = new Date(Date.parse(session.issuedAt) + 1_000).toISOString();
  page.rerender(show({ ...createSession({ address, chainId: session.chainId }), issuedAt: later }));
  expect(screen.queryByTestId('rk-account-button')).toBeNull();
});
