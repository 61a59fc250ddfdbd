import { type Address, parseAbi } from 'viem';
import { mainnet } from 'viem/chains';
import { namehash } from 'viem/ens';
import { createChainClient } from '@/tests/support/chains';
import { compile } from '@/tests/support/compile';
import { getPayer } from '@/tests/support/payer';
import { requireSuccess } from '@/tests/support/receipts';

const abi = parseAbi([
  'function setReverse(address account, string name, bytes32 node)',
  'function setAddress(bytes32 node, address owner)',
  'function setText(bytes32 node, string key, string value)',
]);
const { address } = mainnet.contracts.ensUniversalResolver;

/** Puts our contract where viem looks for ENS's universal resolver. */
export async function installEns(): Promise<void> {
  await createChainClient(mainnet.id).setCode({ address, bytecode: await compile('ens.sol') });
}

type Registration = {
  /** The account whose reverse record is `name`. */
  account: Address;
  name: string;
  /** The account in the name's own record, if not `account`. */
  owner?: Address;
  avatar?: string;
};

/** Registers a name for an account. Use a name that is unique to the test: all tests share the chain. */
export async function registerName(registration: Registration): Promise<void> {
  const { account, name, owner = account, avatar } = registration;
  const client = createChainClient(mainnet.id);
  const sender = await getPayer(client);
  const node = namehash(name);
  const call = { address, abi, account: sender, chain: null } as const;
  const hashes = [
    await client.writeContract({
      ...call,
      functionName: 'setReverse',
      args: [account, name, node],
    }),
    await client.writeContract({ ...call, functionName: 'setAddress', args: [node, owner] }),
  ];
  if (avatar !== undefined) {
    const args = [node, 'avatar', avatar] as const;
    hashes.push(await client.writeContract({ ...call, functionName: 'setText', args }));
  }
  for (const hash of hashes) await requireSuccess(client, hash);
}

/** Returns a name that no other test has, with this many characters before `.eth`. */
export function createName(length = 12): string {
  const random = crypto.randomUUID().replaceAll('-', '');
  return `${random.padEnd(length, 'a').slice(0, length)}.eth`;
}
