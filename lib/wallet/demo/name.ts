/** A wallet's name is not translated. The names of the others are in lib/wallets.ts. */
export const demoWalletName = 'Demo Wallet';
