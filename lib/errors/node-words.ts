import { isObject } from '@/lib/parse';

/**
 * Nodes' words for a contract that failed, whatever the code. Geth, Erigon and Reth return 3 for a revert, and
 * -32000 or -32003 for what else ends an execution.
 */
const contractFailed: readonly RegExp[] = [
  // Geth, Erigon, Reth, Anvil; Besu capitalized; Nethermind with -32000, later 3.
  // https://github.com/wevm/viem/pull/4092, https://github.com/NethermindEth/nethermind/pull/9428
  // https://github.com/erigontech/erigon/pull/17132, https://github.com/besu-eth/besu/pull/6343
  /\bexecution reverted\b|^revert(?:ed)?\b/i,
  // OpenEthereum, and Nethermind before 2025, with the revert in `data`.
  // https://github.com/NethermindEth/nethermind/issues/2098, …/6024
  /^VM execution error/i,
  // Ganache and Hardhat. https://github.com/cowprotocol/ethcontract-rs/issues/92
  /^VM Exception while processing transaction\b/i,
  // Anvil and Reth. https://github.com/foundry-rs/foundry/blob/master/crates/anvil/src/eth/error.rs
  /^EVM error\b/i,
  // Besu. https://github.com/besu-eth/besu/pull/6343
  /^Transaction processing could not be completed due to an exception/i,
  // Geth, Erigon and Nethermind: what the EVM itself ends.
  // https://github.com/NethermindEth/nethermind/issues/12166
  // https://github.com/ethereum/go-ethereum/blob/master/core/vm/errors.go
  /\bout ?of ?gas\b|\bgas uint64 overflow\b|\bcontract creation code storage\b|\bmax call depth\b/i,
  /\binvalid opcode\b|\bopcode not found\b|\bstack (?:underflow|overflow|limit)\b/i,
  /\binvalid jump\b|\bbad jump dest|\bwrite protection\b|\breturn data out of bounds\b/i,
  // Nethermind, of precompiled contracts. https://github.com/NethermindEth/nethermind/issues/12166
  /^Precompile \S+ failed with error\b/i,
];

/** Nodes' words for a failure of their own, even where they speak of an execution. */
const nodeFailed: readonly RegExp[] = [
  // Geth: "execution aborted (timeout = 5s)".
  /\btime(?:d )?out\b|\baborted\b/i,
  /\bheader not found\b|\bmissing trie node\b|\bunknown block\b|\bstate .*not available\b|\bpruned\b/i,
  /\brate.?limit|\btoo many requests\b|\blimit exceeded\b/i,
];

const revertCode = 3;
/** OpenEthereum and Nethermind. https://github.com/ethereum/go-ethereum/issues/21886 */
const vmErrorCode = -32015;

/** Reports whether a node's JSON-RPC error is the contract's failure, which is an answer, or the node's own. */
export function isContractFailure(error: { code?: unknown; message?: unknown }): boolean {
  const { code, message } = error;
  const text = typeof message === 'string' ? message : '';
  if (nodeFailed.some((pattern) => pattern.test(text))) return false;
  return (
    code === revertCode ||
    code === vmErrorCode ||
    contractFailed.some((pattern) => pattern.test(text))
  );
}

/** Returns the revert data of a node's error. Nethermind prefixes it; some nodes wrap it in an object. */
export function findRevertData(data: unknown): string | null {
  const found = isObject(data) ? data.data : data;
  const [, hex] =
    typeof found === 'string' ? (/^(?:Reverted )?(0x[0-9a-f]*)$/i.exec(found) ?? []) : [];
  return hex ?? null;
}
