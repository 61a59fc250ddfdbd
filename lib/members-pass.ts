import { parseAbi } from 'viem';
import { foundry } from 'viem/chains';
import { demoDollar } from '@/lib/tokens';

/** The example's token on the demo's local chain, from lib/cli/contracts/members-pass.sol. It costs demo dollars. */
export const membersPass = {
  chainId: foundry.id,
  address: '0xc1a5E7f2b1B979fAD56A3a4a33976f53B14ED006',
  abi: parseAbi([
    'function balanceOf(address owner) view returns (uint256)',
    'function mint() returns (uint256 id)',
  ]),
  price: 5_000_000n,
  dollar: demoDollar,
} as const;
