/** What the kit does not say, or says otherwise. */
export const kitTexts = {
  unsupported: '(unsupported)',
  signIn: 'Verify your account',
  account: 'Account',
  /** The kit's own word, by which its button is found. */
  retry: 'RETRY',
  notConnected: 'Not connected',
  /** The kit's names of networks that their makers call otherwise. */
  networkNames: { Optimism: 'OP Mainnet', Arbitrum: 'Arbitrum One' },
} as const;
