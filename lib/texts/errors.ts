export const errorTexts = {
  requestPending: 'A request is already waiting. Please open your wallet to answer it.',
  unsupportedMethod: 'Your wallet cannot do this. Please try it in the wallet itself.',
  switchUnsupported: 'Your wallet cannot be switched from here. Please switch in the wallet.',
  switchFailed: 'The network was not switched. Please try again, or switch in your wallet.',
  insufficientFunds: 'This account has not enough funds for the amount and the network fee.',
  walletDisconnected: 'Your wallet is not connected any more. Please connect again.',
  nodeUnavailable: 'The network is busy. Please try again in a moment.',
  unknown: 'Oops, something went wrong!',
} as const;
