import { coinbaseWallet, metaMaskWallet, rainbowWallet } from '@rainbow-me/rainbowkit/wallets';
import type { CreateWallet } from '@/lib/wallet/rainbowkit/kit-wallets';

/**
 * For these wallets the kit uses the maker's SDK on a phone: another client, with its own servers, and a
 * window that the browser may block. Both apps support WalletConnect, by the links in its registry. @see
 * https://walletguide.walletconnect.network
 */
export const createMetaMaskApp: CreateWallet = (options) => ({
  ...metaMaskWallet(options),
  ...throughWalletConnect('https://metamask.app.link', options),
});

export const createCoinbaseApp: CreateWallet = (options) => ({
  ...coinbaseWallet(options),
  // For its own id the kit takes the link from the SDK.
  id: 'coinbaseApp',
  ...throughWalletConnect('https://go.cb-w.com', options),
});

/**
 * A wallet's app over the client that all wallets share.
 *
 * Upstream: RainbowKit 2.2.11: clients are kept by their options in `walletConnectInstances`, of
 * which the main entry and `/wallets` have one each, so that `getWalletConnectConnector` of the
 * main entry would make a second client on the core of the first, with the same storage and the
 * same messages.
 * Breaks when: `rainbowWallet` no longer connects by WalletConnect alone: there is a second
 * client.
 * Guarded by: tests/unit/one-client.test.ts › on … all wallets that go through WalletConnect share
 * one client
 * Can go when: there is one map.
 */
function throughWalletConnect(link: string, options: Parameters<CreateWallet>[0]) {
  return {
    mobile: { getUri: (uri: string) => `${link}/wc?uri=${encodeURIComponent(uri)}` },
    createConnector: rainbowWallet(options).createConnector,
  };
}
