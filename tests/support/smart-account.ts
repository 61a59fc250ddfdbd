import {
  type Address,
  concat,
  encodeErrorResult,
  encodeFunctionData,
  type Hash,
  type Hex,
  parseAbi,
} from 'viem';
import {
  entryPoint06Address,
  entryPoint07Address,
  entryPoint08Abi,
  entryPoint08Address,
  entryPoint09Address,
  getUserOperationHash,
  toPackedUserOperation,
  type UserOperation,
} from 'viem/account-abstraction';
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAddress } from 'viem/accounts';
import { createChainClient, delegate, setCode } from '@/tests/support/chains';
import { getPayer } from '@/tests/support/payer';
import { requireSuccess } from '@/tests/support/receipts';
import { deploy, readArtifact } from '@/tests/support/safe-contracts';

type Release = '0.6' | '0.7' | '0.8' | '0.9';

/**
 * The contracts as they were released: eth-infinitism/account-abstraction, v0.6.0 to v0.8.0. Of 0.9, npm has only the
 * first release candidate.
 */
export function loadRelease(version: Release, name: string) {
  return readArtifact(`node_modules/account-abstraction-${version}/artifacts/${name}.json`);
}

/** Anvil has it, as public chains do. @see https://github.com/Arachnid/deterministic-deployment-proxy */
const deployer = '0x4e59b44847b379578588920cA78FbF26c0B4956C';
/** Salts of the releases' own deployments. */
const releases = {
  '0.6': { address: entryPoint06Address, salt: `0x${'0'.repeat(64)}` },
  '0.7': {
    address: entryPoint07Address,
    // biome-ignore lint/plugin: a salt
    salt: '0x90d8084deab30c2a37c45e8d47f49f2f7965183cb6990a98943ef94940681de3',
  },
  '0.8': {
    address: entryPoint08Address,
    // biome-ignore lint/plugin: a salt
    salt: '0x0a59dbff790c23c976a548690c27297883cc66b4c67024f9117b0238995e35e9',
  },
} as const;

export async function installEntryPoint(chainId: number, version: Release): Promise<Address> {
  const client = createChainClient(chainId);
  if (version === '0.9') return installCandidate(chainId);
  const { address, salt } = releases[version];
  if ((await client.getCode({ address })) === undefined) {
    const data = concat([salt, loadRelease(version, 'EntryPoint').bytecode]);
    const account = await getPayer(client);
    const hash = await client.sendTransaction({ account, to: deployer, data, chain: null });
    await requireSuccess(client, hash);
  }
  return address;
}

/** Puts the candidate at the release's address. Its constructor runs there, because its code holds that address. */
async function installCandidate(chainId: number): Promise<Address> {
  const client = createChainClient(chainId);
  const address = entryPoint09Address;
  const { bytecode: code } = loadRelease('0.9', 'EntryPoint');
  const stateOverride = [{ address, code, nonce: 1 }];
  const { data: bytecode = '0x' } = await client.call({ to: address, stateOverride });
  await client.setCode({ address, bytecode });
  return address;
}

type Call = { to: Address; value?: bigint; data?: Hex };
type Operation = UserOperation<'0.8'>;

export const gas = {
  callGasLimit: 500_000n,
  verificationGasLimit: 500_000n,
  preVerificationGas: 100_000n,
  maxFeePerGas: 10_000_000_000n,
  maxPriorityFeePerGas: 1_000_000_000n,
};

/** Deploys the contract of the release that a key's account may be delegated to. */
export async function deployDelegate(chainId: number): Promise<Address> {
  await installEntryPoint(chainId, '0.8');
  return deploy(createChainClient(chainId), loadRelease('0.8', 'Simple7702Account'));
}

/**
 * Delegates a key's account to the release's account, and returns its bundler: it sends what the account signs in
 * transactions of its own (eth-infinitism/bundler, BundleManager.sendBundle), and its transaction succeeds although a
 * call of an operation fails (EntryPoint.innerHandleOp).
 */
export async function delegateAccount(chainId: number, owner: PrivateKeyAccount) {
  const client = createChainClient(chainId);
  const entryPoint = entryPoint08Address;
  const implementation = loadRelease('0.8', 'Simple7702Account');
  await delegate(chainId, owner.address, await deployDelegate(chainId));

  async function sign({ to, value = 0n, data = '0x' }: Call) {
    const nonce = await client.readContract({
      address: entryPoint,
      abi: entryPoint08Abi,
      functionName: 'getNonce',
      args: [owner.address, 0n],
    });
    const callData = encodeFunctionData({
      abi: implementation.abi,
      functionName: 'execute',
      args: [to, value, data],
    });
    const unsigned: Operation = {
      ...{ sender: owner.address, nonce, callData, signature: '0x', ...gas },
    };
    const hash = getUserOperationHash({
      chainId,
      entryPointAddress: entryPoint,
      entryPointVersion: '0.8',
      userOperation: unsigned,
    });
    return { hash, operation: { ...unsigned, signature: await owner.sign({ hash }) } };
  }

  async function bundle(...operations: readonly Operation[]): Promise<Hash> {
    const account = await getPayer(client);
    const hash = await client.writeContract({
      address: entryPoint,
      abi: entryPoint08Abi,
      functionName: 'handleOps',
      args: [operations.map((it) => toPackedUserOperation(it)), account],
      account,
      chain: null,
    });
    await requireSuccess(client, hash);
    return hash;
  }

  return { sign, bundle };
}

/** Returns the code of the release's own account, which takes user operations. */
export async function readSimpleAccountCode(chainId: number): Promise<Hex> {
  const client = createChainClient(chainId);
  const entryPoint = await installEntryPoint(chainId, '0.6');
  const address = await deploy(client, loadRelease('0.6', 'SimpleAccount'), [entryPoint]);
  return (await client.getCode({ address })) ?? '0x';
}

/** Code of a contract that reverts with this text as its reason, whatever it is asked. */
function createRefusal(data: Hex): Hex {
  const size = ((data.length - 2) / 2).toString(16).padStart(2, '0');
  return concat([`0x60${size}600c60003960${size}6000fd`, data]);
}

/** Creates a contract that refuses every call, with a reason. */
export async function installRefuser(chainId: number, reason: string): Promise<Address> {
  const address = privateKeyToAddress(generatePrivateKey());
  const abi = parseAbi(['error Error(string)']);
  const data = encodeErrorResult({ abi, errorName: 'Error', args: [reason] });
  await setCode(chainId, address, createRefusal(data));
  return address;
}

/** Code of a contract that logs these topics, and a success in the place of a user operation's. */
export function createForger(topics: readonly [Hash, Hash, Hash, Hash]): Hex {
  const pushed = topics.toReversed().map((topic) => concat(['0x7f', topic]));
  return concat(['0x6001602052', ...pushed, '0x60806000a400']);
}
