import {
  type Address,
  decodeFunctionData,
  encodeAbiParameters,
  type Hex,
  keccak256,
  parseAbi,
  parseAbiParameters,
  toCoinType,
} from 'viem';
import { mainnet } from 'viem/chains';
import { namehash } from 'viem/ens';
import { createChainClient } from '@/tests/support/chains';
import { compile } from '@/tests/support/compile';
import { getPayer } from '@/tests/support/payer';
import { requireSuccess } from '@/tests/support/receipts';

const abi = parseAbi([
  'function setReverse(address account, uint256 coinType, string name, bytes32 node)',
  'function setAddress(bytes32 node, address owner)',
  'function setText(bytes32 node, string key, string value)',
  'function setGateway(bytes32 node, string url)',
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
  /** Where the name is the account's primary one: Ethereum by default. @see https://docs.ens.domains/ensip/19 */
  coinType?: bigint;
  /** Where the name's records are, if not on the chain (EIP-3668). */
  gateway?: string;
};

/** Registers a name for an account. Use a name that is unique to the test: all tests share the chain. */
export async function registerName(registration: Registration): Promise<void> {
  const { account, name, owner = account, avatar, gateway } = registration;
  const { coinType = toCoinType(mainnet.id) } = registration;
  const client = createChainClient(mainnet.id);
  const sender = await getPayer(client);
  const node = namehash(name);
  const call = { address, abi, account: sender, chain: null } as const;
  const hashes = [
    await client.writeContract({
      ...call,
      functionName: 'setReverse',
      args: [account, coinType, name, node],
    }),
    await client.writeContract({ ...call, functionName: 'setAddress', args: [node, owner] }),
  ];
  if (avatar !== undefined) {
    const args = [node, 'avatar', avatar] as const;
    hashes.push(await client.writeContract({ ...call, functionName: 'setText', args }));
  }
  if (gateway !== undefined) {
    const args = [node, gateway] as const;
    hashes.push(await client.writeContract({ ...call, functionName: 'setGateway', args }));
  }
  for (const hash of hashes) await requireSuccess(client, hash);
}

const questions = parseAbi([
  'function addr(bytes32 node) view returns (address)',
  'function addr(bytes32 node, uint256 coinType) view returns (bytes)',
  'function text(bytes32 node, string key) view returns (string)',
]);

/** Answers a resolver's question as the gateway of a name with these records, signed for our contract. */
export function answerAsGateway(question: Hex, records: { owner: Address; avatar?: string }): Hex {
  const { functionName, args } = decodeFunctionData({ abi: questions, data: question });
  const result = (() => {
    if (functionName === 'text') {
      return encodeAbiParameters(parseAbiParameters('string'), [records.avatar ?? '']);
    }
    return args.length === 1
      ? encodeAbiParameters(parseAbiParameters('address'), [records.owner])
      : encodeAbiParameters(parseAbiParameters('bytes'), ['0x']);
  })();
  const signature = keccak256(
    encodeAbiParameters(parseAbiParameters('bytes, bytes'), [result, question]),
  );
  return encodeAbiParameters(parseAbiParameters('bytes, bytes32'), [result, signature]);
}

/** Returns a name that no other test has, with this many characters before `.eth`. */
export function createName(length = 12): string {
  const random = crypto.randomUUID().replaceAll('-', '');
  return `${random.padEnd(length, 'a').slice(0, length)}.eth`;
}
