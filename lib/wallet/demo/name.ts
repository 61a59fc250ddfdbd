import type { Address } from 'viem';

/** Not translated, like other wallets' names. */
export const demoWalletName = 'Demo Wallet';

export const getDemoWalletRdns = (productId: string): string => `dev.${productId}.demo`;

/** The contract that it delegates its account to, from lib/cli/contracts/demo-account.sol. Only the demo has it. */
export const demoDelegate: Address = '0x00000000000000000000000000000000DE300003';
