import { ConnectButton, useAddRecentTransaction } from '@rainbow-me/rainbowkit';
import { useEffect, useRef } from 'react';
import { useAccount, useConfig } from 'wagmi';
import { useStore } from '@/components/hooks/use-store';
import { readTransactions, repairTransactions } from '@/lib/wallet/rainbowkit/recent-transactions';
import { listHashes, type TransactionState } from '@/lib/wallet/transactions/transaction';
import { describeSent, transactionStore } from '@/lib/wallet/transactions/transaction-store';

/** Kit statuses that are consistent with each of our states. */
const agreeing: Readonly<Record<TransactionState['kind'], readonly string[]>> = {
  pending: ['pending'],
  dropped: ['pending', 'failed'],
  proposed: ['pending', 'failed'],
  confirmed: ['pending', 'confirmed'],
  failed: ['pending', 'failed'],
  replaced: ['pending', 'failed'],
  foreign: ['pending', 'failed'],
  // The kit has no word for a part, and lists each transaction of a batch.
  partial: ['pending', 'confirmed', 'failed'],
  unsent: ['pending', 'failed'],
};

/**
 * Adds the transactions sent here to the kit's list, and again if the kit's result differs from that of
 * `watchTransactions`. Transactions that the visitor cleared from the kit's list stay out of it.
 *
 * Upstream: RainbowKit 2.2.11: `transactionStore` follows only the wallet's current chain, marks a
 * transaction failed after five minutes without a receipt, never checks a confirmed one again, and
 * keeps eleven finished ones. `ConnectButton.Custom` renders after each change of a record.
 * Breaks when: the render does not happen, or adding a known hash does not reopen it: a pending transaction
 * is listed as failed.
 * Guarded by: tests/components/account/replaced-transactions.test.tsx › a transaction is still pending after
 * six minutes, and confirmed once it is mined; › a transaction stays confirmed when a node falls behind, and
 * is pending again after a reorg
 * Can go when: the kit accepts the state of a transaction from us.
 */
export function KitTransactions() {
  return <ConnectButton.Custom>{() => <Give />}</ConnectButton.Custom>;
}

function Give(): null {
  const { address, chainId } = useAccount();
  const config = useConfig();
  const all = useStore(transactionStore);
  const add = useAddRecentTransaction();
  const given = useRef(new Set<string>());

  useEffect(() => {
    if (address === undefined || chainId === undefined) return;
    repairTransactions();
    const records = new Map(
      readTransactions(address, chainId).map(({ hash, status }) => [hash, status]),
    );
    const give = (isDue: (status: string | undefined, it: (typeof all)[number]) => boolean) => {
      for (const it of all) {
        if (it.account !== address || it.chainId !== chainId) continue;
        for (const hash of listHashes(it)) {
          if (!isDue(records.get(hash), { ...it, hash })) continue;
          given.current.add(hash);
          add({ hash, description: describeSent(it.what) });
        }
      }
    };
    give((status, { hash, state, sentAt }) => {
      // The kit may load only after a transaction from this visit has been mined.
      const isNew = state.kind === 'pending' || sentAt > performance.timeOrigin;
      return status === undefined && isNew && !given.current.has(hash);
    });
    // Both poll the chain, and either may be first.
    const timer = setTimeout(() => {
      give((status, { state }) => status !== undefined && !agreeing[state.kind].includes(status));
    }, 2 * config.getClient().pollingInterval);
    return () => clearTimeout(timer);
  });
  return null;
}
