import type { Hash } from 'viem';
import type { Config } from 'wagmi';
import { getPublicClient } from 'wagmi/actions';

const polls = 5;
const intervalMs = 1_000;

/**
 * The chain of a new transaction, mined or not; null if no node knows it. For a wallet whose network
 * changed during the request.
 */
export async function findTransactionChain(
  config: Config,
  hash: Hash,
  chainIds: readonly number[],
): Promise<number | null> {
  for (let poll = 0; poll < polls; poll += 1) {
    if (poll > 0) await new Promise((resolve) => setTimeout(resolve, intervalMs));
    const known = await Promise.all(chainIds.map((chainId) => knows(config, chainId, hash)));
    const index = known.indexOf(true);
    if (index >= 0) return chainIds[index] ?? null;
  }
  return null;
}

/** By its block or its chain id: the stored copies of `answerReplaced` have neither. */
async function knows(config: Config, chainId: number, hash: Hash): Promise<boolean> {
  const client = getPublicClient(config, { chainId });
  const found = (await client?.getTransaction({ hash }).catch(() => null)) ?? null;
  return found !== null && (found.chainId === chainId || found.blockNumber !== null);
}
