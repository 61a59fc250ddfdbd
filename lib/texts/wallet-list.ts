import type { WalletId } from '@/lib/config';

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
