import { foundry } from 'viem/chains';
import { secondChainId } from '@/lib/chains';
import { config } from '@/lib/config';
import type { Token } from '@/lib/token';

export const demoDollar = {
  address: '0x00000000000000000000000000000000de300001',
  symbol: 'DUSD',
  name: 'Demo dollar',
  decimals: 6,
} as const;

/** Installed by `npm run demo`, from lib/cli/contracts/demo-token.sol. */
export const demoTokens: readonly Token[] = [
  { chainId: foundry.id, ...demoDollar },
  {
    chainId: foundry.id,
    address: '0x00000000000000000000000000000000DE300002',
    symbol: 'DEMO',
    name: 'Demo token',
    decimals: 18,
  },
  { chainId: secondChainId, ...demoDollar },
];

/** Returns the tokens of all chains. Only the demo has the demo tokens' chains. */
export function getTokens(): readonly Token[] {
  return [...demoTokens, ...config.tokens];
}
