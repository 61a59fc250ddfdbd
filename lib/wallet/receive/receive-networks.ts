import type { Address } from 'viem';

/** `silent`: the node didn't respond. */
export type AccountKind = 'waiting' | 'silent' | 'key' | 'contract';

export type ReceiveNetworks =
  | { status: 'checking' }
  /** A key has the same address on every chain. */
  | { status: 'key'; chainIds: readonly number[] }
  /** A contract is this account only on the chains that have its code. */
  | { status: 'contract'; chainIds: readonly number[] }
  /** It may be a contract on one of the silent chains. */
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

/**
 * Returns the text of a QR code. Every wallet reads a bare address.
 * @see https://eips.ethereum.org/EIPS/eip-681
 */
export function getReceiveUri(address: Address, chainId: number | null): string {
  return chainId === null ? address : `ethereum:${address}@${chainId}`;
}
