export const doorTexts = {
  connect: 'Connect Wallet',
  signIn: 'Sign in',
  opening: 'Opening…',
  loadFailed: 'The wallet list could not be loaded. Check your connection and try again.',
} as const;
