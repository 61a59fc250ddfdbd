/** Names for the kit's dialogs where it gives none. */
export const kitTexts = {
  signIn: 'Verify your account',
  account: 'Account',
} as const;
