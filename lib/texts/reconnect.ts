export const reconnectTexts = {
  unanswered:
    'Your wallet did not answer. Please unlock or update it and try again, or choose another one.',
  /** While the page was open, so that only a new page finds the wallet again. */
  lost: 'Your wallet stopped answering. If it was updated or switched off, please reload this page, or choose another one.',
  /** While it is asked for something, which can still be cancelled or answered. */
  silent:
    'Your wallet stopped answering. If it shows a request, answer that; if it was updated or switched off, please reload this page.',
  retry: 'Retry',
  reload: 'Reload',
  forget: 'Forget',
} as const;
