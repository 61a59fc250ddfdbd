import { getProductIdOfPage } from '@/lib/product-id-of-page';

/** By which the demo wallet is announced. In a browser alone. */
export const getDemoWalletRdns = (): string => `dev.${getProductIdOfPage()}.demo`;
