import { type PublicClient, TransactionNotFoundError } from 'viem';
import type { Activity, Fees } from '@/lib/wallet/activity/activity';
import { type FeeEstimate, getReplacementFees } from '@/lib/wallet/activity/replacement-fees';
import { toTerms } from '@/lib/wallet/activity/transaction-terms';

/** The fees that can replace a pending transaction now. Throws where the node fails. */
export async function readReplacementFees(
  client: PublicClient,
  { hash, terms, replacements }: Activity,
): Promise<Fees> {
  const stored = terms === null ? [] : [{ hash, fees: terms.fees }];
  // A wallet may have set other fees than it was asked for.
  const [estimate, ...seen] = await Promise.all([
    readEstimate(client),
    ...[...stored, ...replacements].map((it) => readFees(client, it)),
  ]);
  return getReplacementFees(seen, estimate);
}

async function readFees(
  client: PublicClient,
  { hash, fees }: { hash: Activity['hash']; fees: Fees },
): Promise<Fees> {
  const transaction = await client.getTransaction({ hash }).catch((error: unknown) => {
    if (error instanceof TransactionNotFoundError) return null;
    throw error;
  });
  const isKnown = transaction !== null && transaction.gas !== undefined;
  return (isKnown ? toTerms(transaction)?.fees : null) ?? fees;
}

async function readEstimate(client: PublicClient): Promise<FeeEstimate> {
  const { baseFeePerGas } = await client.getBlock();
  if (baseFeePerGas === null) return { gasPrice: await client.getGasPrice() };
  return await client.estimateFeesPerGas();
}
