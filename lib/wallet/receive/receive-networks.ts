/** What a chain has said of an account. `waiting`: nothing yet. `silent`: it did not answer. */
export type AccountKind = 'waiting' | 'silent' | 'key' | 'contract';

/** Where it is safe to send something to an account. Chain ids, in the order in which they came. */
export type ReceiveNetworks =
  | { status: 'checking' }
  /** A key has its address on every chain. */
  | { status: 'key'; chainIds: readonly number[] }
  /** A contract is this account on the chains that have its code. */
  | { status: 'contract'; chainIds: readonly number[] }
  /** Some are silent and no other has code: it may be a contract on one of those. */
  | { status: 'unknown'; silent: readonly number[] };

export function pickReceiveNetworks(
  kinds: readonly { chainId: number; kind: AccountKind }[],
): ReceiveNetworks {
  const listOf = (wanted: AccountKind) =>
    kinds.flatMap(({ chainId, kind }) => (kind === wanted ? [chainId] : []));
  if (listOf('waiting').length > 0) return { status: 'checking' };
  const contract = listOf('contract');
  if (contract.length > 0) return { status: 'contract', chainIds: contract };
  const silent = listOf('silent');
  if (silent.length > 0) return { status: 'unknown', silent };
  return { status: 'key', chainIds: listOf('key') };
}
