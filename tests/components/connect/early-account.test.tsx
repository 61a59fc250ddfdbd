import { render } from '@testing-library/react';
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { getAddress } from 'viem';
import { expect, it, onTestFinished, vi } from 'vitest';
import { ConnectIsland } from '@/components/connect/connect-island';
import { EarlyAccount } from '@/components/connect/early-account';
import { loadEarlyAccount } from '@/components/connect/load-early-account';
import { TextsProvider } from '@/components/i18n/texts-provider';
import type { SessionInfo } from '@/lib/auth/session';
import { config } from '@/lib/config';
import { pickPageTexts } from '@/lib/i18n/page-texts';
import { env, router } from '@/tests/components/support/page-view';
import { serverMessages } from '@/tests/support/texts';

// It stays on its way.
vi.mock('@/components/connect/load-wallet', () => ({ loadWallet: () => new Promise(() => {}) }));

const address = '0x5ABfEc25f74Cd88437631A7731906932776356f9';
const session: SessionInfo = {
  ...{ account: address, address, chainId: 1 },
  ...{ issuedAt: '2026-11-25T03:48:13.817Z', expires: '2026-12-02T03:48:13.817Z' },
};

it.each([false, true])(
  'the network has a button where it is not the only one (%s)',
  (isOnlyOne) => {
    const network = { name: 'Ethereum', icon: null, label: 'Chain Selector', isOnlyOne };
    const page = render(<EarlyAccount session={session} network={network} />);
    expect(page.getByTestId('rk-account-button').textContent).toContain('0x5A…56f9');
    expect(page.queryByTestId('rk-chain-button') === null).toBe(isOnlyOne);
    page.unmount();
  },
);

/** A wallet of the last visit, on the session's account; gives what it was asked. */
function announceWallet(): readonly string[] {
  const asked: string[] = [];
  const request = async ({ method }: { method: string }) => {
    asked.push(method);
    return method === 'eth_chainId' ? '0x1' : [address];
  };
  const uuid = crypto.randomUUID();
  // Each its own: one that announces itself as another did before is not heard.
  const info = { uuid, name: 'Wallet', icon: '', rdns: `org.example.${uuid}` };
  const detail = Object.freeze({ info, provider: { request } });
  const announce = () =>
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
  window.addEventListener('eip6963:requestProvider', announce);
  localStorage.setItem('wagmi.recentConnectorId', JSON.stringify(info.rdns));
  localStorage.setItem('wagmi.store', '{"state":{"current":"earlier"}}');
  onTestFinished(() => {
    window.removeEventListener('eip6963:requestProvider', announce);
    localStorage.clear();
  });
  return asked;
}

it('the wallet is asked once for a page view, however often React renders it', async () => {
  const asked = announceWallet();
  const answers = await Promise.all([loadEarlyAccount(session), loadEarlyAccount(session)]);
  expect(answers).toEqual([EarlyAccount, EarlyAccount]);
  expect(asked).toEqual(['eth_accounts', 'eth_chainId']);
});

it('what a wallet said of one session is not said of the next', async () => {
  announceWallet();
  const network = { name: 'Ethereum', icon: null, label: 'Chain Selector', isOnlyOne: true };
  const show = (whose: SessionInfo) => (
    <AppRouterContext.Provider value={router}>
      <TextsProvider locale="en-US" languages={[]} base="" texts={pickPageTexts(serverMessages)}>
        <ConnectIsland
          {...{ env, network, session: whose, walletFiles: [], wallets: config.wallets }}
        />
      </TextsProvider>
    </AppRouterContext.Provider>
  );
  const page = render(show({ ...session }));
  expect((await page.findByTestId('rk-account-button')).textContent).toContain('0x5A…56f9');
  const other = getAddress('0x52908400098527886e0f7030069857d2e4169ee7');
  page.rerender(
    show({ ...session, account: other, address: other, issuedAt: '2026-11-25T03:48:14.000Z' }),
  );
  expect(page.queryByTestId('rk-account-button')).toBeNull();
  page.unmount();
});
