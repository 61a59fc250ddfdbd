import solc from 'solc';
import type { Abi, Address } from 'viem';
import { z } from 'zod';
import { createChainClient } from '@/tests/support/chains';
import { deploy } from '@/tests/support/safe-contracts';

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

export async function deployHostile(chainId: number): Promise<Record<HostileMode, Address>> {
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
