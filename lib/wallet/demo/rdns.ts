/** By which the demo wallet is announced. The first page knows the product's id by its root element alone. */
export const getDemoWalletRdns = (productId: string): string => `dev.${productId}.demo`;
