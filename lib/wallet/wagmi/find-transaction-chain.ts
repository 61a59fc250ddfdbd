import type { Hash } from 'viem';
import type { Config } from 'wagmi';
import { getPublicClient } from 'wagmi/actions';

/** How often nodes are polled for a transaction that was sent just now, and milliseconds between. */
const polls = 5;
const interval = 1_000;

/**
 * On which of these chains a transaction is, mined or not; null where none of their nodes knows it.
 * For a wallet whose network was changed while it was asked to send.
 */
export async function findTransactionChain(
  config: Config,
  hash: Hash,
  chainIds: readonly number[],
): Promise<number | null> {
  for (let poll = 0; poll < polls; poll += 1) {
    if (poll > 0) await new Promise((resolve) => setTimeout(resolve, interval));
    const known = await Promise.all(chainIds.map((chainId) => knows(config, chainId, hash)));
    const index = known.indexOf(true);
    if (index >= 0) return chainIds[index] ?? null;
  }
  return null;
}

/** By its block or its chain id: the stored copies of `answerReplaced` has neither. */
async function knows(config: Config, chainId: number, hash: Hash): Promise<boolean> {
  const client = getPublicClient(config, { chainId });
  const found = (await client?.getTransaction({ hash }).catch(() => null)) ?? null;
  return found !== null && (found.chainId === chainId || found.blockNumber !== null);
}
