import { coinbaseWallet, metaMaskWallet, rainbowWallet } from '@rainbow-me/rainbowkit/wallets';
import type { CreateWallet } from '@/lib/wallet/rainbowkit/kit-wallets';

/**
 * On a phone the kit uses the maker's SDK for these wallets: another client with its own servers, and a
 * window that the browser may block. Both apps support WalletConnect through the links in its registry.
 * @see https://walletguide.walletconnect.network
 */
export const createMetaMaskApp: CreateWallet = (options) => ({
  ...metaMaskWallet(options),
  ...throughWalletConnect('https://metamask.app.link', options),
});

export const createCoinbaseApp: CreateWallet = (options) => ({
  ...coinbaseWallet(options),
  // With the wallet's own id, the kit would take the link from the SDK.
  id: 'coinbaseApp',
  ...throughWalletConnect('https://go.cb-w.com', options),
});

/**
 * Connects a wallet's app over the client that all wallets share.
 *
 * Upstream: RainbowKit 2.2.11: clients are cached by options in `walletConnectInstances`. The main entry and
 * `/wallets` each have their own map, so `getWalletConnectConnector` of the main entry would create a second
 * client on the core of the first, with the same storage and the same messages.
 * Breaks when: `rainbowWallet` no longer connects only through WalletConnect: a second client appears.
 * Guarded by: tests/unit/one-client.test.ts › on … all wallets that go through WalletConnect share
 * one client
 * Can go when: both entries share one map.
 */
function throughWalletConnect(link: string, options: Parameters<CreateWallet>[0]) {
  return {
    mobile: { getUri: (uri: string) => `${link}/wc?uri=${encodeURIComponent(uri)}` },
    createConnector: rainbowWallet(options).createConnector,
  };
}
