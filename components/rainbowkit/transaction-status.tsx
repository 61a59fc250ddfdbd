import { ConnectButton, useAddRecentTransaction } from '@rainbow-me/rainbowkit';
import { useEffect, useRef } from 'react';
import type { Hash } from 'viem';
import { useAccount, useChains, usePublicClient } from 'wagmi';
import {
  readTransactions,
  type StoredTransaction,
  takeUnknownToKit,
} from '@/lib/wallet/rainbowkit/recent-transactions';
import { createFallbackStorage } from '@/lib/wallet/storage/fallback-storage';

/** Milliseconds between checks of what was confirmed, and how many: a block can be reorganized away. */
const interval = 4_000;
const maxChecks = 15;

/** `block`: where its receipt was seen; null before. */
type Seen = { checks: number; block: { number: bigint; hash: Hash } | null };

/**
 * Keeps the kit's records true. What has no receipt is pending; what had one is so again once the
 * chain has another block in the place of its own. A node that is behind, or fails, shows nothing.
 *
 * Upstream: RainbowKit 2.2.11: `transactionStore.waitForPendingTransactions` marks a transaction
 * failed that has no receipt after five minutes, or whose node failed, and never checks one again
 * that is confirmed; `ConnectButton.Custom` renders anew whenever a record was written.
 * Breaks when: the render does not come, or adding a record that is there does not reopen it: a
 * pending transaction is called failed.
 * Guarded by: tests/components/account/replaced-transactions.test.tsx › a transaction is pending
 * after six minutes, and confirmed when it is mined; › a confirmed transaction stays so on a node
 * that falls behind, and is pending after a reorg
 * Can go when: the kit waits on, and follows a reorg.
 */
export function TransactionStatus() {
  return <ConnectButton.Custom>{() => <Check />}</ConnectButton.Custom>;
}

function Check() {
  const { address, chainId } = useAccount();
  const client = usePublicClient();
  const chains = useChains();
  const add = useAddRecentTransaction();
  /** What was seen pending in this page view, on any network. */
  const seen = useRef(new Map<string, Seen>());

  useEffect(() => {
    if (address === undefined || chainId === undefined || client === undefined) return;
    const storage = createFallbackStorage();
    const reopen = ({ hash, description, confirmations }: StoredTransaction) => {
      add({ hash, description, ...(confirmations === undefined ? {} : { confirmations }) });
    };
    const isTakenBack = async ({ block }: Seen) => {
      if (block === null) return false;
      const now = await client.getBlock({ blockNumber: block.number }).catch(() => null);
      return now !== null && now.hash !== block.hash;
    };
    const isTrue = async ({ hash, status }: StoredTransaction, known: Seen) => {
      const receipt = await client.getTransactionReceipt({ hash: hash as Hash }).catch(() => null);
      if (receipt === null) return status === 'confirmed' && !(await isTakenBack(known));
      known.block = { number: receipt.blockNumber, hash: receipt.blockHash };
      return (receipt.status === 'success') === (status === 'confirmed');
    };
    const check = async () => {
      // Until the kit's own effects, which come later, have given its records the new network's node.
      await Promise.resolve();
      for (const { id } of chains) {
        for (const { hash, status } of readTransactions(storage, address, id)) {
          if (status === 'pending') seen.current.set(hash, { checks: 0, block: null });
        }
      }
      for (const transaction of readTransactions(storage, address, chainId)) {
        if (takeUnknownToKit(transaction.hash)) reopen(transaction);
        const known = seen.current.get(transaction.hash);
        if (transaction.status === 'pending' || known === undefined || known.checks >= maxChecks)
          continue;
        known.checks += 1;
        if (!(await isTrue(transaction, known))) reopen(transaction);
      }
    };
    void check();
    const timer = setInterval(() => void check(), interval);
    return () => clearInterval(timer);
  });

  return null;
}
