import { type Address, encodeFunctionData, type Hash, hashMessage, isHash, parseAbi } from 'viem';
import { readField, readString } from '@/lib/parse';
import { parseProposal } from '@/lib/wallet/safe/proposal';
import type { SafeMessage } from '@/lib/wallet/safe/safe-message';
import { readServiceProposal, readServiceQueue } from '@/lib/wallet/safe/service';

/** @see https://github.com/safe-global/safe-smart-account contracts/libraries/SignMessageLib.sol */
const signMessageAbi = parseAbi(['function signMessage(bytes _data)']);
const delegateCall = 1;
/** One page of the queue has 20 transactions, with labels between them. */
const maxItems = 60;
/** Limit per poll. */
const maxRequests = 5;

/**
 * Creates a function that finds the transaction with which a Safe signs `safe.message` on chain. It searches
 * the first page of the Safe service's queue, and returns null without a match or a response. It does not
 * check the called contract: only the chain can sign anybody in.
 */
export function createProposalFinder(safe: SafeMessage): () => Promise<Hash | null> {
  const data = encodeFunctionData({
    abi: signMessageAbi,
    functionName: 'signMessage',
    args: [hashMessage(safe.message)],
  });
  /** Transactions that sign something else. A hash commits to its call, so this never changes. */
  const others = new Set<Hash>();
  /** The poll that last requested each transaction: details may arrive later. */
  const lastPolls = new Map<Hash, number>();
  let polls = 0;

  async function isWanted(safeTxHash: Hash): Promise<boolean> {
    const details = await readServiceProposal(safe.chainId, safeTxHash);
    const call = parseCall(details);
    if (call === null) return false;
    if (call.data !== data || call.operation !== delegateCall) {
      others.add(safeTxHash);
      return false;
    }
    // The queue may be older than the details.
    const { status } = parseProposal(details);
    return status === 'confirming' || status === 'executing';
  }

  return async () => {
    const queue = parseQueue(await readServiceQueue(safe), safe.address, data);
    const rank = (it: Hash) => lastPolls.get(it) ?? 0;
    const asked = queue
      .filter((it) => !others.has(it))
      .toSorted((one, other) => rank(one) - rank(other))
      .slice(0, maxRequests);
    polls += 1;
    for (const it of asked) lastPolls.set(it, polls);
    const areWanted = await Promise.all(asked.map(isWanted));
    const wanted = new Set(asked.filter((_, index) => areWanted[index]));
    return queue.find((it) => wanted.has(it)) ?? null;
  };
}

function parseCall(details: unknown): { data: string; operation: number } | null {
  const txData = readField(details, 'txData');
  const data = readString(txData, 'hexData')?.toLowerCase();
  const operation = readField(txData, 'operation');
  return data !== undefined && typeof operation === 'number' ? { data, operation } : null;
}

/** Returns the transactions whose calldata is as long as `data`, newest first. */
function parseQueue(answer: unknown, safe: Address, data: string): Hash[] {
  const results = readField(answer, 'results');
  // In bytes, as decimal text.
  const dataSize = `${(data.length - 2) / 2}`;
  const parseItem = (item: unknown): Hash[] => {
    const transaction = readField(item, 'transaction');
    if (readField(readField(transaction, 'txInfo'), 'dataSize') !== dataSize) return [];
    const [kind, address, safeTxHash = ''] = readString(transaction, 'id')?.split('_') ?? [];
    const isOfSafe = kind === 'multisig' && address?.toLowerCase() === safe.toLowerCase();
    return isOfSafe && isHash(safeTxHash) ? [safeTxHash] : [];
  };
  return Array.isArray(results) ? results.slice(0, maxItems).flatMap(parseItem).reverse() : [];
}
