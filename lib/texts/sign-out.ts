/** Of the button that signs out, which every first visit downloads; what else the account says is in account.ts. */
export const signOutTexts = {
  signOut: 'Sign out',
  signingOut: 'Signing out…',
  failed: 'You could not be signed out. Check your connection and try again.',
} as const;
