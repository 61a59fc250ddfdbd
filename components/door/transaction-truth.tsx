import { ConnectButton, useAddRecentTransaction } from '@rainbow-me/rainbowkit';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useAccount, usePublicClient } from 'wagmi';
import { readTransactions, type StoredTransaction } from '@/lib/wallet/recent-transactions';
import { createSafeStorage } from '@/lib/wallet/storage';

/** Milliseconds between looks at what was confirmed, and how often: a chain can take a block back. */
const interval = 4_000;
const looks = 15;

/**
 * Keeps the kit's records true. The kit calls a transaction failed that has no receipt after five
 * minutes, or whose node failed, and never looks again at one that is confirmed. What has no receipt
 * is pending. Rendered anew whenever the kit wrote a record.
 */
export function TransactionTruth() {
  return <ConnectButton.Custom>{() => <Check />}</ConnectButton.Custom>;
}

function Check() {
  const { address, chainId } = useAccount();
  const client = usePublicClient();
  const queries = useQueryClient();
  const add = useAddRecentTransaction();
  /** What was seen pending in this page view, and how often it was looked at since. */
  const seen = useRef(new Map<string, number>());

  useEffect(() => {
    if (address === undefined || chainId === undefined || client === undefined) return;
    const read = () => readTransactions(createSafeStorage(), address, chainId);
    const reopen = ({ hash, description, confirmations }: StoredTransaction) => {
      void queries.resetQueries({ queryKey: ['receipt-status', chainId, hash] });
      add({ hash, description, ...(confirmations === undefined ? {} : { confirmations }) });
    };
    const isSettled = async ({ hash, status }: StoredTransaction) => {
      const receipt = await client
        .getTransactionReceipt({ hash: hash as `0x${string}` })
        .catch(() => null);
      return receipt !== null && (receipt.status === 'success') === (status === 'confirmed');
    };
    const check = async () => {
      for (const transaction of read()) {
        const { hash, status } = transaction;
        const count = seen.current.get(hash);
        if (status === 'pending') seen.current.set(hash, 0);
        else if (count !== undefined && count < looks) {
          seen.current.set(hash, count + 1);
          if (!(await isSettled(transaction))) reopen(transaction);
        }
      }
    };
    void check();
    const timer = setInterval(() => void check(), interval);
    return () => clearInterval(timer);
  });

  return null;
}
