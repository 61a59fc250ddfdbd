import type { Chain } from 'viem';
import type { PublicEnv } from '@/lib/env/public-env';

/** Notes on the chains that have a paymaster where it is, for `getPaymasterUrl`. */
export function notePaymasters(
  chains: readonly Chain[],
  { appUrl, paymasterChains }: Pick<PublicEnv, 'appUrl' | 'paymasterChains'>,
): void {
  for (const chain of chains.filter(({ id }) => paymasterChains.includes(id))) {
    chain.custom = { ...chain.custom, paymasterUrl: `${appUrl}/api/paymaster/${chain.id}` };
  }
}

/** Returns the URL that wallets may ask to pay for the account's calls (ERC-7677), or null. */
export function getPaymasterUrl(chains: readonly Chain[], chainId: number): string | null {
  const url = chains.find(({ id }) => id === chainId)?.custom?.paymasterUrl;
  return typeof url === 'string' ? url : null;
}
