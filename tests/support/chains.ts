import {
  type Address,
  type Chain,
  concat,
  createTestClient,
  type Hex,
  http,
  publicActions,
  walletActions,
} from 'viem';
import { foundry, mainnet } from 'viem/chains';
import { config } from '@/lib/config';
import { testPort } from '@/tests/support/ports';

/** The chains of `lib/config.ts`, in its order. */
export const configuredChains: readonly Chain[] = [...config.chains, ...config.testChains];

const [first, second, next, ...more] = configuredChains;
if (first === undefined || second === undefined || next === undefined) {
  throw new Error('The tests need three chains: add test chains to `testChains` of lib/config.ts.');
}

/** The chain that a test's wallet starts on. */
export const home = first;
/** The chain of the tests' Safes and contract accounts. */
export const away = second;
export const third = next;
/** For the one test file that rolls back blocks, and others' transactions with them. */
export const [fourth = third] = more;

/** True if accounts have names: ENS is on Ethereum. */
export const hasNames = configuredChains.some(({ id }) => id === mainnet.id);

/** A chain that the page does not support. */
export const unknownChainId = 424_242;

/** The chains that run here, each an anvil on 127.0.0.1: the configured ones and the demo's. */
export const chainIds = [...configuredChains.map(({ id }) => id), foundry.id];

/** Port that answers 200 once every chain of `start-chains.ts` is up. */
export const chainsReadyPort = testPort(18600);

export function getChainPort(id: number): number {
  const index = chainIds.indexOf(id);
  if (index < 0) throw new Error(`No local chain ${id}; there are ${chainIds.join(', ')}.`);
  return testPort(18601 + index);
}

export function getChainUrl(id: number): string {
  return `http://127.0.0.1:${getChainPort(id)}`;
}

/** Creates a client that can change the chain at will, because the node is an anvil. */
export function createChainClient(id: number) {
  const transport = http(getChainUrl(id));
  return createTestClient({ mode: 'anvil', transport, pollingInterval: 20 })
    .extend(publicActions)
    .extend(walletActions);
}

export type ChainClient = ReturnType<typeof createChainClient>;

/** Sets the balance of an address, in wei. */
export function fund(id: number, address: Address, wei: bigint): Promise<void> {
  return createChainClient(id).setBalance({ address, value: wei });
}

/** Returns the balance of an address, in wei. */
export function balanceOf(id: number, address: Address): Promise<bigint> {
  return createChainClient(id).getBalance({ address });
}

/** Puts runtime code, as hex, at an address. */
export function setCode(id: number, address: Address, bytecode: Hex): Promise<void> {
  return createChainClient(id).setCode({ address, bytecode });
}

/** Delegates a key's account to a contract. @see EIP-7702 */
export function delegate(id: number, key: Address, contract: Address): Promise<void> {
  return setCode(id, key, concat(['0xef0100', contract]));
}
