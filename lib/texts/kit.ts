/** What the kit does not say: names of its dialogs, and a note on wallets that are not ready. */
export const kitTexts = {
  unsupported: '(unsupported)',
  signIn: 'Verify your account',
  account: 'Account',
} as const;
