import type { WalletId } from '@/lib/config';

/** What the kit does not say, or says otherwise. */
export const kitTexts = {
  unsupported: '(unsupported)',
  signIn: 'Verify your account',
  account: 'Account',
  /** The kit's own words, by which its buttons are found. */
  retry: 'RETRY',
  back: 'Back',
  /** The kit's, while a wallet is asked to connect. */
  confirm: 'Confirm connection in the extension',
  notConnected: 'Not connected',
  /** The kit's names of networks that their makers call otherwise. */
  networkNames: { Optimism: 'OP Mainnet', Arbitrum: 'Arbitrum One' },
} as const;

/** The kit's own words, for the list that stands until the kit is there. */
export const walletListTexts = {
  title: 'Connect a Wallet',
  installed: 'Installed',
  popular: 'Popular',
  recent: 'Recent',
  close: 'Close',
} as const;

export const walletNames = {
  injected: 'Browser Wallet',
  safe: 'Safe',
  rainbow: 'Rainbow',
  coinbase: 'Coinbase Wallet',
  metaMask: 'MetaMask',
  walletConnect: 'WalletConnect',
  brave: 'Brave Wallet',
  demo: 'Demo Wallet',
} as const satisfies Record<WalletId | 'demo', string>;
