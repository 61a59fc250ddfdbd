import type { Page } from '@playwright/test';
import { Browser } from '@/tests/support/http-browser';
import type { TestWallet } from '@/tests/support/wallet/test-wallet';

/**
 * Gives this browser the state of a visitor who connected this wallet and signed in earlier: the real
 * server's session cookies, and wagmi's storage. Much faster than doing so by hand in each test.
 */
export async function signInBefore(
  page: Page,
  origin: string,
  { wallet, rdns }: { wallet: TestWallet; rdns: string },
): Promise<void> {
  const browser = new Browser(origin);
  await browser.enter(wallet.account, { chainId: wallet.chainId });
  const cookies = [...browser.cookies].map(([name, value]) => ({ name, value, url: origin }));
  await page.context().addCookies(cookies);
  wallet.connectedOrigins.add(origin);
  const connector = { id: rdns, name: 'Wallet', type: 'injected', uid: 'earlier' };
  const { address, chainId } = wallet;
  const connection = { accounts: [address], chainId, connector };
  const connections = { __type: 'Map', value: [[connector.uid, connection]] };
  const store = { state: { chainId, connections, current: connector.uid }, version: 2 };
  await page.goto('/manifest.json');
  await page.evaluate(
    ([id, state]) => {
      localStorage.setItem('wagmi.recentConnectorId', id);
      localStorage.setItem('wagmi.store', state);
    },
    [JSON.stringify(rdns), JSON.stringify(store)] as const,
  );
}
