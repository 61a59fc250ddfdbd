/** Notices that stand over the page. */
export const alertTexts = {
  dismiss: 'Dismiss',
  tryAgain: 'Try again',
} as const;

/** In the wallet alert, once something failed more than once. */
export const offerTexts = {
  text: 'This failed more than once.',
  link: 'Find out why',
} as const;

export const offlineTexts = {
  text: 'You are offline. This page catches up by itself when you are back.',
} as const;

export const storageTexts = {
  degraded:
    'Your browser does not let this page remember things. All works for this visit; next time you choose your wallet again, and sent transactions are not listed.',
  dismiss: 'OK',
} as const;

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

/** While a wallet is asked for something. */
export const waitingTexts = {
  cancel: 'Cancel',
  waitingFor: (wallet: string) => `Waiting for ${wallet}…`,
  cancelRequest:
    'This page no longer waits for your wallet. If the wallet still shows the request, refuse it there.',
} as const;
