import { ConnectButton } from '@rainbow-me/rainbowkit';
import { useEffect } from 'react';
import { repairTransactions } from '@/lib/wallet/rainbowkit/recent-transactions';
import { createFallbackStorage } from '@/lib/wallet/storage/fallback-storage';

/** Keeps the stored transactions to their limit. The kit renders this anew whenever it wrote one. */
export function TransactionLimit() {
  return <ConnectButton.Custom>{() => <Trim />}</ConnectButton.Custom>;
}

function Trim() {
  useEffect(() => repairTransactions(createFallbackStorage()));
  return null;
}
