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
