export const reconnectTexts = {
  unanswered:
    'Your wallet did not answer. Please unlock or update it and try again, or choose another one.',
  retry: 'Retry',
  forget: 'Forget',
} as const;
