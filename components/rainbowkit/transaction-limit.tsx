import { ConnectButton } from '@rainbow-me/rainbowkit';
import { useEffect } from 'react';
import { repairTransactions } from '@/lib/wallet/rainbowkit/recent-transactions';
import { createFallbackStorage } from '@/lib/wallet/storage/fallback-storage';

/**
 * Keeps the stored transactions to their limit of ten finished ones.
 *
 * Upstream: RainbowKit 2.2.11: `transactionStore` keeps eleven under `rk-transactions`, and
 * `ConnectButton.Custom` renders anew whenever a record was written.
 * Breaks when: the render does not come: there are eleven records.
 * Guarded by: tests/components/account/transactions.test.tsx › of finished transactions ten are
 * kept, and the modal shows three
 * Can go when: the kit keeps ten.
 */
export function TransactionLimit() {
  return <ConnectButton.Custom>{() => <Trim />}</ConnectButton.Custom>;
}

function Trim() {
  useEffect(() => repairTransactions(createFallbackStorage()));
  return null;
}
