/** Not translated, like other wallets' names. */
export const demoWalletName = 'Demo Wallet';

export const getDemoWalletRdns = (productId: string): string => `dev.${productId}.demo`;
