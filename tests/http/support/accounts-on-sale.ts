import solc from 'solc';
import type { Abi } from 'viem';
import { z } from 'zod';
import type { ChainClient } from '@/tests/support/chains';
import { deploy } from '@/tests/support/safe-contracts';

/** Accounts that anybody can come to own, and a contract that runs many calls as one. */
const source = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;

contract TokenOnSale {
  address public ownerOf;
  constructor(address owner) { ownerOf = owner; }
  function buy(address buyer) external payable { ownerOf = buyer; }
}

/// Like one of ERC-6551: whoever owns the token controls it. Immutable, so it works behind a proxy as well.
contract TokenAccount {
  TokenOnSale immutable token;
  constructor(TokenOnSale sold) { token = sold; }
  function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
    (bytes32 r, bytes32 s) = abi.decode(signature, (bytes32, bytes32));
    address signer = ecrecover(hash, uint8(signature[64]), r, s);
    return signer != address(0) && signer == token.ownerOf() ? bytes4(0x1626ba7e) : bytes4(0);
  }
}

/// Its admin, who may change its code, is on sale.
contract ProxyOnSale {
  address implementation;
  address admin;
  constructor(address first) { implementation = first; }
  function buyAdmin() external payable { admin = msg.sender; }
  function upgrade(address next) external { require(msg.sender == admin); implementation = next; }
  fallback() external {
    (bool isDone, bytes memory result) = implementation.delegatecall(msg.data);
    require(isDone);
    assembly { return(add(result, 32), mload(result)) }
  }
}

contract YesSayer {
  function isValidSignature(bytes32, bytes calldata) external pure returns (bytes4) { return 0x1626ba7e; }
}

/// Checks nothing while gas is estimated.
contract ZeroOriginAccount {
  function isValidSignature(bytes32, bytes calldata) external view returns (bytes4) {
    return tx.origin == address(0) || msg.sender == address(0) ? bytes4(0x1626ba7e) : bytes4(0);
  }
}

/// A "factory", and a singleton whose initializer does what it wants.
contract Calls {
  function run(address[] calldata targets, bytes[] calldata data) external {
    for (uint256 i; i < targets.length; i++) {
      (bool isDone,) = targets[i].call(data[i]);
      require(isDone);
    }
  }
}`;

const names = [
  'TokenOnSale',
  'TokenAccount',
  'ProxyOnSale',
  'YesSayer',
  'ZeroOriginAccount',
  'Calls',
] as const;
type Name = (typeof names)[number];

const contract = z.object({
  abi: z.custom<Abi>(Array.isArray),
  evm: z.object({ bytecode: z.object({ object: z.string() }) }),
});
const compiled = z.object({ contracts: z.object({ source: z.record(z.enum(names), contract) }) });

export function compileAccountsOnSale(client: ChainClient) {
  const input = {
    language: 'Solidity',
    sources: { source: { content: source } },
    settings: { outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } } },
  };
  const { contracts } = compiled.parse(JSON.parse(solc.compile(JSON.stringify(input))));
  return (name: Name, ...args: unknown[]) => {
    const { abi, evm } = contracts.source[name];
    return deploy(client, { abi, bytecode: `0x${evm.bytecode.object}` }, args);
  };
}
