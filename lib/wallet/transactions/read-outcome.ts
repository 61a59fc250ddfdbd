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

/**
 * A transaction's state on its chain; `unknown` if the node doesn't have it. Throws if the node fails.
 * The transport answers for one that was sped up or replaced: see `answerReplaced`.
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
    return isKnown ? state : describeReceipt(receipt);
  }
  if (isMined(state) && !(await isReorganized(client, state))) return state;
  // A copy from the storage of `answerReplaced` has no gas: the node doesn't have the transaction.
  return { kind: transaction?.gas === undefined ? 'unknown' : 'pending' };
}

function describeReceipt(receipt: TransactionReceipt): Mined {
  const { transactionHash: hash, blockHash, blockNumber, status } = receipt;
  const mined = { hash, blockHash, blockNumber, seenAt: Date.now() };
  if (isReplacement(receipt)) return { ...mined, kind: 'replaced' };
  return { ...mined, kind: status === 'success' ? 'confirmed' : 'failed' };
}

/** Only another block at its height proves a reorganization: a node that lags has no block there. */
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
