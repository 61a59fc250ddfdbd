import { type Address, createTestClient, type Hex, http, publicActions } from 'viem';
import { testPort } from '@/tests/support/ports';

/** The one table of local chains: chain id → port of its anvil on 127.0.0.1. */
export const chainPorts = {
  1: testPort(18601),
  137: testPort(18602),
  10: testPort(18603),
  42161: testPort(18604),
  8453: testPort(18605),
  7777777: testPort(18606),
  11155111: testPort(18607),
  31337: testPort(18608),
} as const;

export type ChainId = keyof typeof chainPorts;

/** Answers 200 once every chain of `start-chains.ts` does. */
export const chainsReadyPort = testPort(18600);

export const chainIds = Object.keys(chainPorts).map(Number).filter(isChainId);

export function isChainId(id: number): id is ChainId {
  return id in chainPorts;
}

export function getChainUrl(id: ChainId): string {
  return `http://127.0.0.1:${chainPorts[id]}`;
}

function getClient(id: ChainId) {
  return createTestClient({ mode: 'anvil', transport: http(getChainUrl(id)) }).extend(
    publicActions,
  );
}

/** Sets the balance of an address, in wei. */
export function fund(id: ChainId, address: Address, wei: bigint): Promise<void> {
  return getClient(id).setBalance({ address, value: wei });
}

/** In wei. */
export function balanceOf(id: ChainId, address: Address): Promise<bigint> {
  return getClient(id).getBalance({ address });
}

/** Puts code at an address, runtime code as hex. */
export function setCode(id: ChainId, address: Address, bytecode: Hex): Promise<void> {
  return getClient(id).setCode({ address, bytecode });
}
