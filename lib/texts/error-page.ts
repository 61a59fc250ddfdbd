/** Apart from the page's other texts: every visitor's browser holds the error page in readiness. */
export const errorPageTexts = {
  title: 'Something went wrong',
  text: 'The page could not be shown. Your wallet and your funds are not touched by that. Please try again.',
  reference: (digest: string) => `Reference: ${digest}`,
  retry: 'Try again',
} as const;
