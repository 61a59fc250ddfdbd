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

/** Reads how many owners have confirmed a Safe's transaction. Null if Safe's service does not know it. */
export async function readWaitingOwners({
  account,
  chainId,
  hash,
}: Pick<SentTransaction, 'account' | 'chainId' | 'hash'>): Promise<WaitingOwners | null> {
  const [answer, chain] = await Promise.all([
    readServiceProposal(chainId, hash),
    readServiceChain(chainId),
  ]);
  const { confirmed, required } = parseProposal(answer);
  if (confirmed === null || required === null) return null;
  const prefix = /^[a-z0-9-]{1,20}$/i.exec(readString(chain, 'shortName') ?? '')?.[0];
  const query = `safe=${prefix}:${account}&id=multisig_${account}_${hash}`;
  const url = prefix === undefined ? null : `https://app.safe.global/transactions/tx?${query}`;
  return { confirmed, required, url };
}
