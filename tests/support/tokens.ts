import { type Address, encodeAbiParameters, keccak256, numberToHex } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { config } from '@/lib/config';
import { createChainClient, setCode } from '@/tests/support/chains';
import { compile } from '@/tests/support/compile';

/** Oddities in the order of the contract's numbers for them. */
const oddities = [
  ...['long symbol', 'bidi symbol', 'bytes32 symbol', 'decimals of 255'],
  ...['revert', 'all there is', 'no answer', 'lookup'],
] as const;

type Oddity = (typeof oddities)[number];

/** Puts a token at each address of this chain that `lib/config.ts` lists. */
export async function installTokens(chainId: number): Promise<void> {
  const bytecode = await compile('test-token.sol');
  const listed = config.tokens.filter((token) => token.chainId === chainId);
  await Promise.all(listed.map(({ address }) => setCode(chainId, address, bytecode)));
}

/** Deploys a token for the test: FERN, with 6 decimals. */
export async function deployToken(chainId: number): Promise<Address> {
  const { address } = privateKeyToAccount(generatePrivateKey());
  await setCode(chainId, address, await compile('test-token.sol'));
  return address;
}

/** Sets an account's balance of a token of `installTokens` or `deployToken`, in the smallest unit. */
export async function setTokenBalance(
  chainId: number,
  token: Address,
  owner: Address,
  value: bigint,
): Promise<void> {
  const slot = encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [owner, 0n]);
  await createChainClient(chainId).setStorageAt({
    address: token,
    index: keccak256(slot),
    value: numberToHex(value, { size: 32 }),
  });
}

/** Deploys a token that misbehaves in this way. */
export async function deployOddToken(chainId: number, oddity: Oddity): Promise<Address> {
  const { address } = privateKeyToAccount(generatePrivateKey());
  await setCode(chainId, address, await compile('odd-token.sol'));
  await createChainClient(chainId).setStorageAt({
    address,
    index: numberToHex(0, { size: 32 }),
    value: numberToHex(oddities.indexOf(oddity), { size: 32 }),
  });
  return address;
}
