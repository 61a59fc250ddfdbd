import {
  BlockNotFoundError,
  type PublicClient,
  TransactionNotFoundError,
  type TransactionReceipt,
  TransactionReceiptNotFoundError,
} from 'viem';
import { isReplacement } from '@/lib/wallet/transactions/answer-replaced';
import {
  isMined,
  type Mined,
  type Transaction,
  type TransactionState,
} from '@/lib/wallet/transactions/transaction';
import { readRevertReason } from '@/lib/wallet/transfer/read-revert';

/**
 * The state of a transaction according to its chain's node, or `unknown` if the node has never heard of it.
 * The transport answers for a transaction that was sped up or replaced: see `answerReplaced`.
 * Throws if the node fails, which proves nothing about the transaction.
 */
export async function readOutcome(
  client: PublicClient,
  { hash, state }: Transaction,
): Promise<TransactionState | { kind: 'unknown' }> {
  // In one tick, so that both share a request with the chain's other transactions.
  const [receipt, transaction] = await Promise.all([
    client.getTransactionReceipt({ hash }).catch(orNull(TransactionReceiptNotFoundError)),
    client.getTransaction({ hash }).catch(orNull(TransactionNotFoundError)),
  ]);
  if (receipt !== null) {
    const { transactionHash, blockHash } = receipt;
    const isKnown =
      isMined(state) && state.hash === transactionHash && state.blockHash === blockHash;
    return isKnown ? state : await describeReceipt(client, receipt);
  }
  if (isMined(state) && !(await isReorganized(client, state))) return state;
  // What `answerReplaced` returns from storage has no gas: the node does not know it.
  return { kind: transaction?.gas === undefined ? 'unknown' : 'pending' };
}

async function describeReceipt(client: PublicClient, receipt: TransactionReceipt): Promise<Mined> {
  const { transactionHash: hash, blockHash, blockNumber, status } = receipt;
  const mined = { hash, blockHash, blockNumber, seenAt: Date.now(), reason: null };
  if (isReplacement(receipt)) return { ...mined, kind: 'replaced' };
  if (status === 'success') return { ...mined, kind: 'confirmed' };
  return { ...mined, kind: 'failed', reason: await readReason(client, receipt) };
}

/** The revert reason, from the same call at the same block. */
async function readReason(
  client: PublicClient,
  { transactionHash, blockNumber }: TransactionReceipt,
): Promise<string | null> {
  const { from, to, value, input, gas } = await client.getTransaction({ hash: transactionHash });
  try {
    await client.call({ account: from, to, value, data: input, gas, blockNumber });
    return null;
  } catch (error) {
    return readRevertReason(error);
  }
}

/** Only another block at its height proves a reorganization: a node that lags has none. */
async function isReorganized(
  client: PublicClient,
  { blockNumber, blockHash }: Mined,
): Promise<boolean> {
  const block = await client.getBlock({ blockNumber }).catch(orNull(BlockNotFoundError));
  return block !== null && block.hash !== blockHash;
}

function orNull(kind: new (...parameters: never[]) => Error): (error: unknown) => null {
  return (error) => {
    if (error instanceof kind) return null;
    throw error;
  };
}
