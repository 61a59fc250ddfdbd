import { isObject } from '@/lib/parse';
import { isReplacement, type RpcRequest } from '@/lib/wallet/transactions/answer-replaced';
import { createExecutionFinder, hasExecuted } from '@/lib/wallet/transactions/find-execution';
import { judgeReceipt } from '@/lib/wallet/transactions/read-execution';
import { isMined, listHashes, type Transaction } from '@/lib/wallet/transactions/transaction';
import { transactionStore } from '@/lib/wallet/transactions/transaction-store';

/**
 * Makes receipts tell what the account did, for what was sent from this browser: a bundle that succeeds may contain
 * a user operation that failed. A hash that is no transaction's gets the receipt of the transaction that executed
 * it. The kit's list and ours read receipts through this. Relies on viem as `answerReplaced` does.
 */
export function answerExecuted(request: RpcRequest, chainId: number): RpcRequest {
  const find = createExecutionFinder(request);

  async function findReceipt(sent: Transaction): Promise<Record<string, unknown> | null> {
    const { state } = sent;
    if (isMined(state) && state.hash !== sent.hash) {
      const known = await request({ method: 'eth_getTransactionReceipt', params: [state.hash] });
      if (isObject(known) && hasExecuted(known, sent)) return known;
    }
    // A node that refuses to search says nothing about the transaction.
    return find(sent).catch(() => null);
  }

  return async (call) => {
    const result = await request(call);
    if (call.method !== 'eth_getTransactionReceipt') return result;
    const [hash]: unknown[] = Array.isArray(call.params) ? call.params : [];
    const sent = findSent(chainId, hash);
    if (sent === null) return result;
    const receipt = isObject(result) ? result : await findReceipt(sent);
    if (receipt === null) return null;
    const { kind } = judgeReceipt(receipt, sent);
    // A bundler's transaction lost its nonce. Another one may still contain the operation.
    if (kind === 'foreign' && isReplacement(receipt)) return null;
    return { ...receipt, status: kind === 'confirmed' ? '0x1' : '0x0' };
  };
}

/** Finds a transaction, or a batch by one of its transactions. */
function findSent(chainId: number, hash: unknown): Transaction | null {
  for (const it of transactionStore.get()) {
    const known = [it.hash, ...listHashes(it)].find((own) => own === hash);
    if (it.chainId === chainId && known !== undefined) return { ...it, hash: known };
  }
  return null;
}
