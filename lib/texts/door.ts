export const doorTexts = {
  connect: 'Connect Wallet',
  signIn: 'Sign in',
  loadFailed:
    'The wallet list could not be loaded. Check your connection and try again, or reload the page.',
} as const;
