import { readString } from '@/lib/parse';
import { parseProposal } from '@/lib/wallet/safe/proposal';
import { readServiceChain, readServiceProposal } from '@/lib/wallet/safe/service';
import type { SentTransaction } from '@/lib/wallet/transactions/transaction';

export type WaitingOwners = {
  confirmed: number;
  required: number;
  /** The transaction in Safe{Wallet}; null if it does not know the chain. */
  url: string | null;
};

/** Null if Safe's service does not know the transaction. `before` is the last result, whose URL stays. */
export async function readWaitingOwners(
  transaction: SentTransaction,
  before: WaitingOwners | null,
): Promise<WaitingOwners | null> {
  const [answer, url] = await Promise.all([
    readServiceProposal(transaction.chainId, transaction.hash),
    before?.url ?? readSafeUrl(transaction),
  ]);
  const { confirmed, required } = parseProposal(answer);
  return confirmed === null || required === null ? null : { confirmed, required, url };
}

async function readSafeUrl({ account, chainId, hash }: SentTransaction): Promise<string | null> {
  const shortName = readString(await readServiceChain(chainId), 'shortName') ?? '';
  if (!/^[a-z0-9-]{1,20}$/i.test(shortName)) return null;
  const query = `safe=${shortName}:${account}&id=multisig_${account}_${hash}`;
  return `https://app.safe.global/transactions/tx?${query}`;
}
