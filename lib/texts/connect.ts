/** Of the button, which every first visit downloads; the rest of the list's texts are in kit.ts. */
export const connectTexts = {
  connect: 'Connect Wallet',
  signIn: 'Sign in',
  loadFailed:
    'The wallet list could not be loaded. Check your connection and try again, or reload the page.',
  /** The server answers, so the connection is fine: the page is of a build that is gone. */
  loadOutdated: 'The wallet list could not be loaded. Please reload the page.',
} as const;
