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

/** The one of `npm run demo`; the names of the others are in lib/wallets.ts. */
export const demoWalletName = 'Demo Wallet';
