import { type Address, parseAbi } from 'viem';
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';
import { createChainClient } from '@/tests/support/chains';
import { compile } from '@/tests/support/compile';
import { getPayer } from '@/tests/support/payer';
import { requireSuccess } from '@/tests/support/receipts';

const abi = parseAbi(['function set(address owner, string description)']);

/** Puts a token onto a chain that this account owns, with this URI as its description. Returns its address. */
export async function createPictureToken(
  chainId: number,
  owner: Address,
  description: string,
): Promise<Address> {
  const client = createChainClient(chainId);
  const address = privateKeyToAddress(generatePrivateKey());
  await client.setCode({ address, bytecode: await compile('picture-token.sol') });
  const account = await getPayer(client);
  const args = [owner, description] as const;
  const call = { address, abi, account, chain: null, functionName: 'set', args } as const;
  await requireSuccess(client, await client.writeContract(call));
  return address;
}
