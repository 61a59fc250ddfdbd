/** While a wallet is asked for something. */
export const waitingTexts = {
  cancel: 'Cancel',
  waitingFor: (wallet: string) => `Waiting for ${wallet}…`,
  cancelRequest:
    'This page no longer waits for your wallet. If the wallet still shows the request, refuse it there.',
} as const;
