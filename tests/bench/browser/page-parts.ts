/** Where a page has what the bench looks for: selectors. */
export type PageParts = {
  /** What opens the list of wallets. */
  button: string;
  /** What is there once the list is, whether or not the visitor has a wallet. */
  modal: string;
  /** The element in whose open shadow tree the modal is. Null: it is in the page itself. */
  modalHost: string | null;
  /** Each wallet of the list. */
  wallet: string;
  /** What says whose account is connected. */
  account: string;
};

const walletOption = '[data-testid^="rk-wallet-option-"]';

/** Of RainbowKit, and of the bare page, which has its test ids. */
export const kitParts: PageParts = {
  button: '[data-testid="rk-connect-button"]',
  modal: walletOption,
  modalHost: null,
  wallet: walletOption,
  account: '[data-testid="rk-account-button"]',
};

/** Of a visitor without a wallet its list has no entry, and advice in their place. */
export const onboardParts: PageParts = {
  button: '[data-testid="connect-button"]',
  modal: '.modal .outer-container',
  modalHost: 'onboard-v2',
  wallet: '.wallet-button-container button',
  account: '[data-testid="account-button"]',
};
