import { setTimeout as wait } from 'node:timers/promises';
import {
  type Client,
  type Hash,
  type TransactionReceipt,
  TransactionReceiptNotFoundError,
} from 'viem';
import { getTransactionReceipt } from 'viem/actions';

/** Milliseconds. */
const interval = 20;

/**
 * The receipt, once there is one. viem's own wait asks again at the next block alone, which on a
 * local chain may never come when the node told of its last one a moment before the receipt.
 */
export async function waitForReceipt(client: Client, hash: Hash): Promise<TransactionReceipt> {
  for (;;) {
    try {
      return await getTransactionReceipt(client, { hash });
    } catch (error) {
      if (!(error instanceof TransactionReceiptNotFoundError)) throw error;
    }
    await wait(interval);
  }
}

/** The same, of a transaction that did what it was to do. */
export async function requireSuccess(client: Client, hash: Hash): Promise<TransactionReceipt> {
  const receipt = await waitForReceipt(client, hash);
  if (receipt.status !== 'success') throw new Error(`The transaction ${hash} failed.`);
  return receipt;
}
