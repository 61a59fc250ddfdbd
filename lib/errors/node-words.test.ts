import { describe, expect, it } from 'vitest';
import { findRevertData, isContractFailure } from '@/lib/errors/node-words';

describe('a node’s error', () => {
  it.each([
    ['Geth', 3, 'execution reverted: no'],
    ['Geth', -32000, 'out of gas'],
    ['Geth', -32000, 'invalid opcode: INVALID'],
    ['Geth', -32000, 'stack underflow (0 <=> 1)'],
    ['Erigon', -32000, 'execution reverted'],
    ['Reth', -32003, 'out of gas: gas required exceeds: 10000000'],
    ['Reth', -32000, 'EVM error: InvalidJump'],
    ['Anvil', -32603, 'EVM error InvalidFEOpcode'],
    ['Nethermind before 2025', -32015, 'VM execution error.'],
    ['Nethermind', -32000, 'execution reverted'],
    ['Nethermind', -32003, 'stack underflow'],
    ['Besu', -32000, 'Execution reverted: no'],
    [
      'Besu',
      -32603,
      'Transaction processing could not be completed due to an exception: Out of gas',
    ],
    ['Ganache', -32000, 'VM Exception while processing transaction: revert'],
  ])('of %s, %i "%s", is the contract’s failure', (_node, code, message) => {
    expect(isContractFailure({ code, message })).toBe(true);
  });

  it.each([
    [-32000, 'execution aborted (timeout = 5s)'],
    [-32000, 'header not found'],
    [-32000, 'missing trie node 0x12 (path ) state 0x12 is not available, not found'],
    [-32005, 'rate limit exceeded'],
    [-32603, 'Internal error: stack trace follows'],
    [-32601, 'the method eth_call does not exist'],
    [3, 'request timed out'],
    [429, 'Too Many Requests'],
  ])('%i "%s" is the node’s own', (code, message) => {
    expect(isContractFailure({ code, message })).toBe(false);
  });
});

it.each([
  ['0x08c379a0', '0x08c379a0'],
  ['Reverted 0x08c379a0', '0x08c379a0'],
  ['revert', null],
  [{ data: '0x12' }, '0x12'],
  [undefined, null],
  [7, null],
])('finds in the data %o the revert %s', (data, revert) => {
  expect(findRevertData(data)).toBe(revert);
});
