/** Selectors that the bench looks for, by the kit's test ids, which the bare page has too. */
export const pageParts = {
  button: '[data-testid="rk-connect-button"]',
  wallet: '[data-testid^="rk-wallet-option-"]',
  account: '[data-testid="rk-account-button"]',
} as const;

export type PageParts = typeof pageParts;
