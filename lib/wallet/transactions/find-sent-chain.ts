import type { Chain, Hash } from 'viem';
import type { Config } from 'wagmi';
import { getAccount, getPublicClient } from 'wagmi/actions';

const polls = 5;
const intervalMs = 1_000;

/** Returns null if neither node has the transaction. The wallet may have switched networks since. */
export async function findSentChain(
  config: Config,
  hash: Hash,
  asked: Chain,
): Promise<Chain | null> {
  const { chain: current, chainId } = getAccount(config);
  if (chainId === asked.id) return asked;
  const candidates = current === undefined ? [asked] : [asked, current];
  for (let poll = 0; poll < polls; poll += 1) {
    if (poll > 0) await new Promise((resolve) => setTimeout(resolve, intervalMs));
    const known = await Promise.all(candidates.map((chain) => knows(config, chain.id, hash)));
    const found = candidates.find((_, index) => known[index]);
    if (found !== undefined) return found;
  }
  return null;
}

/** Looks for a block or the chain id, which the stored copies of `answerReplaced` lack. */
async function knows(config: Config, chainId: number, hash: Hash): Promise<boolean> {
  const client = getPublicClient(config, { chainId });
  const found = (await client?.getTransaction({ hash }).catch(() => null)) ?? null;
  return found !== null && (found.chainId === chainId || found.blockNumber !== null);
}
