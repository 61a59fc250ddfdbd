import { productId } from '@/lib/config';

export const demoWalletRdns = `dev.${productId}.demo`;
