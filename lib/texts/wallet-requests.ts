export const sendTexts = {
  title: 'Send',
  to: 'To',
  toProblem: 'Enter an address: 0x and 40 hexadecimal characters.',
  amount: (symbol: string) => `Amount in ${symbol}`,
  amountProblem: (decimals: number) =>
    `Enter an amount greater than zero, such as 0.05, with at most ${decimals} decimals.`,
  fee: (fee: string) => `Network fee: about ${fee}`,
  submit: 'Send',
  waiting: 'Confirm in your wallet…',
  pending: 'Sent. Waiting for the network to confirm it.',
  confirmed: 'Confirmed.',
  failed: 'The network rejected this transaction. The amount was not sent.',
  replaced: 'Another transaction took the place of this one. The amount was not sent.',
  elsewhere: (network: string) =>
    `The network was changed while you were sending. Your wallet sent this on ${network}.`,
  late: 'You had cancelled, but your wallet sent this all the same.',
  description: (amount: string, to: string) => `Send ${amount} to ${to}`,
} as const;

export const moreTexts = {
  title: 'More',
  chooseAccounts: 'Choose other accounts',
  choosing: 'Choose in your wallet…',
  tokenTitle: 'Add a token to your wallet',
  token: 'Token address',
  tokenProblem: 'Enter an address: 0x and 40 hexadecimal characters.',
  symbol: 'Symbol',
  symbolProblem: 'Enter 1 to 11 characters, such as DAI.',
  decimals: 'Decimals',
  decimalsProblem: 'Enter a whole number from 0 to 36.',
  noToken: 'The contract does not give its symbol and decimals. Please enter them.',
  add: 'Add to wallet',
  waiting: 'Confirm in your wallet…',
  added: (symbol: string) => `${symbol} was added to your wallet.`,
  notAdded: 'Your wallet did not add the token.',
} as const;
