import { setTimeout as wait } from 'node:timers/promises';
import {
  type Client,
  type Hash,
  type TransactionReceipt,
  TransactionReceiptNotFoundError,
} from 'viem';
import { getTransactionReceipt } from 'viem/actions';

/** Polling interval in milliseconds. */
const interval = 20;

/**
 * Returns the receipt once it exists. viem's own wait only asks again at the next block. On a local chain
 * that block may never come if the node announced its last one just before the receipt.
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

/** Returns the receipt of a transaction that succeeded; throws if it failed. */
export async function requireSuccess(client: Client, hash: Hash): Promise<TransactionReceipt> {
  const receipt = await waitForReceipt(client, hash);
  if (receipt.status !== 'success') throw new Error(`The transaction ${hash} failed.`);
  return receipt;
}
