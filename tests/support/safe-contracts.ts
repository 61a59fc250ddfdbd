import { readFileSync } from 'node:fs';
import {
  type Abi,
  type Address,
  concat,
  encodeFunctionData,
  type Hex,
  hashMessage,
  padHex,
  parseEther,
  zeroAddress,
} from 'viem';
import { z } from 'zod';
import { accountFactories } from '@/lib/config';
import { type ChainClient, createChainClient } from '@/tests/support/chains';
import { getPayer } from '@/tests/support/payer';
import { waitForReceipt } from '@/tests/support/receipts';

const hex = z.templateLiteral(['0x', z.string()]);
const artifact = z.object({
  abi: z.custom<Abi>(Array.isArray),
  bytecode: hex,
  deployedBytecode: hex.default('0x'),
});
const built = 'node_modules/@safe-global/safe-smart-account/build/artifacts/contracts';

/** Reads a compiled contract, as its package has it. */
export function readArtifact(path: string) {
  return artifact.parse(JSON.parse(readFileSync(path, 'utf8')));
}

const load = (name: string) => readArtifact(`${built}/${name}.json`);

const contracts = {
  safe: load('Safe.sol/Safe'),
  factory: load('proxies/SafeProxyFactory.sol/SafeProxyFactory'),
  handler: load('handler/CompatibilityFallbackHandler.sol/CompatibilityFallbackHandler'),
  signer: load('libraries/SignMessageLib.sol/SignMessageLib'),
  batcher: load('libraries/MultiSendCallOnly.sol/MultiSendCallOnly'),
};

export const safeAbi = contracts.safe.abi;
export const safeFactory = contracts.factory;
export const signMessageAbi = contracts.signer.abi;

export async function deploy(
  client: ChainClient,
  { abi, bytecode }: Pick<z.infer<typeof artifact>, 'abi' | 'bytecode'>,
  args: unknown[] = [],
): Promise<Address> {
  const account = await getPayer(client);
  const hash = await client.deployContract({ abi, bytecode, args, account, chain: null });
  const { contractAddress } = await waitForReceipt(client, hash);
  if (!contractAddress) throw new Error('nothing was deployed');
  return contractAddress;
}

/** Returns Safe's own factory, at the address that is trusted for its undeployed accounts. */
function getSafeFactory(): Address {
  const listed = accountFactories.find(({ name }) => name === 'Safe 1.5.0');
  if (listed === undefined) throw new Error('The tests need Safe 1.5.0 in `accountFactories`.');
  return listed.address;
}

/** What a new Safe calls by delegation, and which contract answers calls that it does not know. */
type SafeSetup = { to: Address; data: Hex; handler: Address };

export type SafePlan = { address: Address; factory: Address; factoryData: Hex };

/** Installs the official Safe contracts on a chain, and returns functions that create accounts from them. */
export async function installSafe(chainId: number) {
  const client = createChainClient(chainId);
  const singleton = await deploy(client, contracts.safe);
  const factory = getSafeFactory();
  await client.setCode({ address: factory, bytecode: contracts.factory.deployedBytecode });
  const handler = await deploy(client, contracts.handler);
  const plain: SafeSetup = { to: zeroAddress, data: '0x', handler };
  let salt = 0n;

  /** Plans a Safe that is not deployed yet. Another call with these owners plans a different one. */
  async function plan(
    owners: Address | readonly Address[],
    threshold = 1n,
    { to, data, handler: fallback } = plain,
  ): Promise<SafePlan> {
    salt += 1n;
    const initializer = encodeFunctionData({
      abi: safeAbi,
      functionName: 'setup',
      args: [[owners].flat(), threshold, to, data, fallback, zeroAddress, 0n, zeroAddress],
    });
    const call = {
      abi: contracts.factory.abi,
      functionName: 'createProxyWithNonce',
      args: [singleton, initializer, salt],
    };
    const { result } = await client.simulateContract({ ...call, address: factory });
    return { address: hex.parse(result), factory, factoryData: encodeFunctionData(call) };
  }

  async function create(owners: Address | readonly Address[], threshold = 1n): Promise<Address> {
    return await make(await plan(owners, threshold));
  }

  /** Deploys a planned Safe, and returns its address. */
  async function make({ address, factory: to, factoryData: data }: SafePlan): Promise<Address> {
    const account = await getPayer(client);
    const hash = await client.sendTransaction({ account, to, data, chain: null });
    await waitForReceipt(client, hash);
    return address;
  }

  /** Hands the Safe from its only owner, whose key is not needed, to another one. */
  async function changeOwner(safe: Address, owner: Address, next: Address): Promise<void> {
    const sentinel = '0x0000000000000000000000000000000000000001';
    const data = encodeFunctionData({
      abi: safeAbi,
      functionName: 'swapOwner',
      args: [sentinel, owner, next],
    });
    const approval = concat([padHex(owner, { size: 32 }), padHex('0x', { size: 32 }), '0x01']);
    const args = [safe, 0n, data, 0, 0n, 0n, 0n, zeroAddress, zeroAddress, approval];
    const call = { abi: safeAbi, address: safe, functionName: 'execTransaction', args };
    await client.setBalance({ address: owner, value: parseEther('1') });
    await client.impersonateAccount({ address: owner });
    const hash = await client.writeContract({ ...call, account: owner, chain: null });
    await waitForReceipt(client, hash);
  }

  return { client, plan, make, create, changeOwner };
}

/** Deploys the library with which a Safe signs a message on chain. */
export function deploySigner(client: ChainClient): Promise<Address> {
  return deploy(client, contracts.signer);
}

/** Deploys the library through which a Safe makes several calls. */
export function deployBatcher(client: ChainClient): Promise<Address> {
  return deploy(client, contracts.batcher);
}

export const batcherAbi = contracts.batcher.abi;

/** Returns the typed data that a Safe's owner signs so that the Safe accepts `message` as signed. */
export function getSafeTypedData(safe: Address, chainId: number, message: string) {
  return {
    domain: { chainId, verifyingContract: safe },
    types: { SafeMessage: [{ name: 'message', type: 'bytes' }] },
    primaryType: 'SafeMessage',
    message: { message: hashMessage(message) },
  } as const;
}

export type SafeCall = { to: Address; value: bigint; data: Hex; operation: 0 | 1; nonce: bigint };

/** Returns the typed data that an owner signs to confirm a Safe transaction. */
export function getSafeTransaction(safe: Address, chainId: number, call: SafeCall) {
  return {
    domain: { chainId, verifyingContract: safe },
    types: {
      SafeTx: [
        { name: 'to', type: 'address' },
        { name: 'value', type: 'uint256' },
        { name: 'data', type: 'bytes' },
        { name: 'operation', type: 'uint8' },
        { name: 'safeTxGas', type: 'uint256' },
        { name: 'baseGas', type: 'uint256' },
        { name: 'gasPrice', type: 'uint256' },
        { name: 'gasToken', type: 'address' },
        { name: 'refundReceiver', type: 'address' },
        { name: 'nonce', type: 'uint256' },
      ],
    },
    primaryType: 'SafeTx',
    message: {
      ...call,
      // With its own gas, a failed inner call does not revert the outer transaction.
      safeTxGas: 100_000n,
      baseGas: 0n,
      gasPrice: 0n,
      gasToken: zeroAddress,
      refundReceiver: zeroAddress,
    },
  } as const;
}
