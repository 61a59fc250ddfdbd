export const storageTexts = {
  unkept:
    'Your browser does not let this page remember things. All works for this visit; next time you choose your wallet again, and sent transactions are not listed.',
  dismiss: 'OK',
} as const;
