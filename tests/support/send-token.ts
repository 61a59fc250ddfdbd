import { type Address, parseAbi } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import type { Token } from '@/lib/token';
import { createChainClient, setCode } from '@/tests/support/chains';
import { compile } from '@/tests/support/compile';
import { getPayer } from '@/tests/support/payer';
import { requireSuccess } from '@/tests/support/receipts';

const abi = parseAbi([
  'function set(address account, uint256 balance, uint256 mode)',
  'function balanceOf(address account) view returns (uint256)',
]);

/** Behaviors of its `transfer`, numbered as in contracts/send-token.sol. */
const modes = {
  good: 0,
  'returns nothing': 1,
  'returns false': 2,
  'reverts with a reason': 3,
  'reverts with a known error': 4,
  'reverts with an unknown error': 5,
  'reverts with a long reason': 6,
  'keeps a fee': 7,
} as const;

export type TokenMode = keyof typeof modes;

/** Creates a token for the test, of which `owner` has 100. */
export async function createToken(
  chainId: number,
  owner: Address,
  mode: TokenMode,
): Promise<Token> {
  const { address } = privateKeyToAccount(generatePrivateKey());
  await setCode(chainId, address, await compile('send-token.sol'));
  const client = createChainClient(chainId);
  const sender = await getPayer(client);
  const hash = await client.writeContract({
    account: sender,
    chain: null,
    address,
    abi,
    functionName: 'set',
    args: [owner, 100_000_000n, BigInt(modes[mode])],
  });
  await requireSuccess(client, hash);
  return { chainId, address, symbol: 'TEST', name: 'Test token', decimals: 6 };
}

/** Returns an account's balance of a token, in its smallest unit. */
export function readTokenBalance({ chainId, address }: Token, account: Address): Promise<bigint> {
  return createChainClient(chainId).readContract({
    address,
    abi,
    functionName: 'balanceOf',
    args: [account],
  });
}
