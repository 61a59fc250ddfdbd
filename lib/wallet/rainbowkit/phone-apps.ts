import type { connectorsForWallets } from '@rainbow-me/rainbowkit';
import { coinbaseWallet, metaMaskWallet, rainbowWallet } from '@rainbow-me/rainbowkit/wallets';

export type CreateWallet = Parameters<typeof connectorsForWallets>[0][number]['wallets'][number];

/**
 * The apps of wallets for which the kit, on a phone, takes the maker's own SDK: another client, with
 * servers of its own, and a window that the browser may block. Both apps know WalletConnect, by the
 * links that they gave its register. @see https://walletguide.walletconnect.network
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
 * Workaround: the kit keeps its clients by their options in `walletConnectInstances`, of which its
 * main entry and its `/wallets` have one each. `getWalletConnectConnector` of the main entry would
 * make a second client on the core of the first, with the same storage and the same messages.
 */
function throughWalletConnect(link: string, options: Parameters<CreateWallet>[0]) {
  return {
    mobile: { getUri: (uri: string) => `${link}/wc?uri=${encodeURIComponent(uri)}` },
    createConnector: rainbowWallet(options).createConnector,
  };
}
