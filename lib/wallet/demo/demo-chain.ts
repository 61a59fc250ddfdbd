import { isLoopbackUrl } from '@/lib/env/loopback';
import type { Token } from '@/lib/token';

export type DemoChain = {
  chainId: number;
  name: string;
  rpcUrl: string;
  /** The account gets some of each. */
  tokens: readonly Pick<Token, 'address' | 'decimals'>[];
};

/** Throws unless all are on this machine: a key that lies open in the page must never hold value. */
export function requireLocalChains(
  chains: readonly DemoChain[],
): readonly [DemoChain, ...DemoChain[]] {
  const [first, ...rest] = chains;
  if (first === undefined) throw new Error('The demo wallet needs a chain.');
  for (const chain of chains) {
    if (!isLoopbackUrl(chain.rpcUrl)) {
      throw new Error(`The demo wallet works on loopback only, not on "${chain.rpcUrl}".`);
    }
    if (!Number.isSafeInteger(chain.chainId) || chain.chainId <= 0) {
      throw new Error(`The demo wallet got a bad chain id: ${chain.chainId}.`);
    }
  }
  return [first, ...rest];
}
