import { readFileSync } from 'node:fs';
import solc from 'solc';
import {
  type Abi,
  type Address,
  concat,
  createTestClient,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  hashMessage,
  http,
  padHex,
  publicActions,
  walletActions,
  zeroAddress,
} from 'viem';
import { z } from 'zod';
import { type ChainId, getChainUrl } from '@/tests/support/chains';

const hex = z.templateLiteral(['0x', z.string()]);
const artifact = z.object({ abi: z.custom<Abi>(Array.isArray), bytecode: hex });
const built = 'node_modules/@safe-global/safe-smart-account/build/artifacts/contracts';

function load(name: string) {
  return artifact.parse(JSON.parse(readFileSync(`${built}/${name}.json`, 'utf8')));
}

const contracts = {
  safe: load('Safe.sol/Safe'),
  factory: load('proxies/SafeProxyFactory.sol/SafeProxyFactory'),
  handler: load('handler/CompatibilityFallbackHandler.sol/CompatibilityFallbackHandler'),
};

function createChainClient(chainId: ChainId) {
  return createTestClient({
    mode: 'anvil',
    transport: http(getChainUrl(chainId)),
    pollingInterval: 20,
  })
    .extend(publicActions)
    .extend(walletActions);
}

type Client = ReturnType<typeof createChainClient>;

async function deploy(
  client: Client,
  { abi, bytecode }: z.infer<typeof artifact>,
  args: unknown[] = [],
) {
  const [account] = await client.getAddresses();
  if (account === undefined) throw new Error('the chain has no accounts');
  const hash = await client.deployContract({ abi, bytecode, args, account, chain: null });
  const { contractAddress } = await client.waitForTransactionReceipt({ hash });
  if (!contractAddress) throw new Error('nothing was deployed');
  return contractAddress;
}

/** The official Safe contracts on a chain, and accounts of one owner made from them. */
export async function installSafe(chainId: ChainId) {
  const client = createChainClient(chainId);
  const singleton = await deploy(client, contracts.safe);
  const factory = await deploy(client, contracts.factory);
  const handler = await deploy(client, contracts.handler);
  let salt = 0n;

  async function plan(owner: Address) {
    salt += 1n;
    const initializer = encodeFunctionData({
      abi: contracts.safe.abi,
      functionName: 'setup',
      args: [[owner], 1n, zeroAddress, '0x', handler, zeroAddress, 0n, zeroAddress],
    });
    const call = {
      abi: contracts.factory.abi,
      functionName: 'createProxyWithNonce',
      args: [singleton, initializer, salt],
    };
    const { result } = await client.simulateContract({ ...call, address: factory });
    return { address: hex.parse(result), factory, factoryData: encodeFunctionData(call) };
  }

  async function create(owner: Address): Promise<Address> {
    const { address, factoryData } = await plan(owner);
    const [account] = await client.getAddresses();
    if (account === undefined) throw new Error('the chain has no accounts');
    const hash = await client.sendTransaction({
      account,
      to: factory,
      data: factoryData,
      chain: null,
    });
    await client.waitForTransactionReceipt({ hash });
    return address;
  }

  /** The owner, an account of the chain's node, hands the Safe to another. */
  async function changeOwner(safe: Address, owner: Address, next: Address): Promise<void> {
    const abi = contracts.safe.abi;
    const sentinel = '0x0000000000000000000000000000000000000001';
    const data = encodeFunctionData({
      abi,
      functionName: 'swapOwner',
      args: [sentinel, owner, next],
    });
    const approval = concat([padHex(owner, { size: 32 }), padHex('0x', { size: 32 }), '0x01']);
    const args = [safe, 0n, data, 0, 0n, 0n, 0n, zeroAddress, zeroAddress, approval];
    const call = { abi, address: safe, functionName: 'execTransaction', args };
    const hash = await client.writeContract({ ...call, account: owner, chain: null });
    await client.waitForTransactionReceipt({ hash });
  }

  return { client, plan, create, changeOwner };
}

/** What the owner of a Safe signs so that the Safe takes `message` as signed. */
export function getSafeTypedData(safe: Address, chainId: number, message: string) {
  return {
    domain: { chainId, verifyingContract: safe },
    types: { SafeMessage: [{ name: 'message', type: 'bytes' }] },
    primaryType: 'SafeMessage',
    message: { message: hashMessage(message) },
  } as const;
}

/** @see https://eips.ethereum.org/EIPS/eip-6492 */
export function wrap(factory: Address, factoryData: Hex, signature: Hex): Hex {
  const types = [{ type: 'address' }, { type: 'bytes' }, { type: 'bytes' }];
  return concat([
    encodeAbiParameters(types, [factory, factoryData, signature]),
    `0x${'6492'.repeat(16)}`,
  ]);
}

const source = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;
contract Hostile {
  uint256 immutable mode;
  constructor(uint256 chosen) { mode = chosen; }
  function isValidSignature(bytes32, bytes calldata) external view returns (bytes4) {
    if (mode == 0) revert("no");
    if (mode == 1) { uint256 i; while (true) { unchecked { i++; } } }
    assembly { return(0, 1048576) }
  }
}`;

const compiled = z.object({
  contracts: z.object({
    'hostile.sol': z.object({
      Hostile: z.object({
        abi: z.custom<Abi>(Array.isArray),
        evm: z.object({ bytecode: z.object({ object: z.string() }) }),
      }),
    }),
  }),
});

const modes = { reverts: 0n, loops: 1n, 'returns 1 MB': 2n } as const;

export type HostileMode = keyof typeof modes;

export async function deployHostile(chainId: ChainId): Promise<Record<HostileMode, Address>> {
  const input = {
    language: 'Solidity',
    sources: { 'hostile.sol': { content: source } },
    settings: { outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } } },
  };
  const { Hostile } = compiled.parse(JSON.parse(solc.compile(JSON.stringify(input)))).contracts[
    'hostile.sol'
  ];
  const contract = { abi: Hostile.abi, bytecode: `0x${Hostile.evm.bytecode.object}` as const };
  const client = createChainClient(chainId);
  return {
    reverts: await deploy(client, contract, [modes.reverts]),
    loops: await deploy(client, contract, [modes.loops]),
    'returns 1 MB': await deploy(client, contract, [modes['returns 1 MB']]),
  };
}
