import { useEffect } from 'react';
import { useAccount, useConfig } from 'wagmi';
import { useStore } from '@/components/hooks/use-store';
import { isKitWanted } from '@/lib/wallet/rainbowkit/kit-controls';
import { transactionStore } from '@/lib/wallet/transactions/transaction-store';
import { watchTransactions } from '@/lib/wallet/transactions/watch-transactions';

/** Loads the kit while a transaction is pending, for the kit's own list. */
export function useWatchTransactions(): void {
  const config = useConfig();
  const { address } = useAccount();
  const hasPending = useHasPending();
  useEffect(() => {
    return address === undefined ? undefined : watchTransactions(config, address);
  }, [config, address]);
  useEffect(() => {
    if (hasPending) isKitWanted.set(true);
  }, [hasPending]);
}

export function useHasPending(): boolean {
  const { address } = useAccount();
  return useStore(transactionStore).some(
    ({ account, state }) => account === address && state.kind === 'pending',
  );
}
