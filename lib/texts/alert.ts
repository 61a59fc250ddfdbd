export const alertTexts = {
  dismiss: 'Dismiss',
  tryAgain: 'Try again',
} as const;
