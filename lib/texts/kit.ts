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
  /** The kit's names of networks that viem calls otherwise, by chain id. */
  networkNames: {
    10: 'Optimism',
    50: 'XDC',
    56: 'BSC',
    169: 'Manta',
    324: 'zkSync',
    1001: 'Kairos',
    1625: 'Gravity',
    7001: 'Zeta Athens',
    13505: 'Gravity Sepolia',
    33111: 'ApeChain Curtis',
    42161: 'Arbitrum',
    44787: 'Celo Alfajores',
    59140: 'Linea Goerli',
    59141: 'Linea Sepolia',
    59144: 'Linea',
  },
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
