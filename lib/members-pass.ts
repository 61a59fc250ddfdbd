import { parseAbi } from 'viem';
import { foundry } from 'viem/chains';

/**
 * The token of the members example. `npm run demo` installs it on its local chain, from
 * lib/cli/contracts/members-pass.sol.
 */
export const membersPass = {
  chainId: foundry.id,
  address: '0xc1a5E7f2b1B979fAD56A3a4a33976f53B14ED006',
  abi: parseAbi([
    'function balanceOf(address owner) view returns (uint256)',
    'function mint() returns (uint256 id)',
  ]),
} as const;
