import { coinbaseWallet, metaMaskWallet, rainbowWallet } from '@rainbow-me/rainbowkit/wallets';
import { toWalletConnectLink } from '@/lib/wallet/rainbowkit/app-link';
import type { CreateWallet } from '@/lib/wallet/rainbowkit/kit-wallets';

const metaMaskLink = 'https://metamask.app.link';

/**
 * MetaMask's app, over WalletConnect. Its extension and its own browser announce themselves, so `isMetaMask` of
 * another wallet, which the kit would take for it, counts for nothing. The kit would also use the maker's SDK:
 * another client with its own servers, and a window that the browser may block.
 * @see https://github.com/MetaMask/metamask-mobile/pull/7541
 * @see https://walletguide.walletconnect.network
 */
export const createMetaMaskApp: CreateWallet = (options) => {
  const { installed, ...wallet } = metaMaskWallet(options);
  const app = throughWalletConnect(metaMaskLink, options);
  const steps = (['install', 'create', 'refresh'] as const).map((step, index) => {
    const text = `wallet_connectors.metamask.qr_code.step${index + 1}`;
    return { step, title: `${text}.title`, description: `${text}.description` };
  });
  const learnMoreUrl = 'https://metamask.io/faqs/';
  return {
    ...wallet,
    ...app,
    qrCode: { getUri: app.mobile.getUri, instructions: { learnMoreUrl, steps } },
  };
};

/** On a phone the kit uses the maker's SDK. The app supports WalletConnect, as its registry says. */
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
    mobile: { getUri: (uri: string) => toWalletConnectLink(link, uri) },
    createConnector: rainbowWallet(options).createConnector,
  };
}
