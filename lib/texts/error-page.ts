/** Apart from the page's other texts: every visitor's browser holds the error page in readiness. */
export const errorPageTexts = {
  title: 'Something went wrong',
  text: 'The page could not be shown. Your wallet and your funds are not touched by that. Please try again.',
  unknownTitle: 'Your session cannot be checked right now',
  unknownText:
    'No node could tell whether your account still stands behind it. It is not lost: please try again in a moment.',
  reference: (digest: string) => `Reference: ${digest}`,
  retry: 'Try again',
  /** Where a part of the page could not be loaded. */
  reload: 'Reload the page',
} as const;
