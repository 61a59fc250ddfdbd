import { useEffect } from 'react';
import { useAccount, useChains } from 'wagmi';
import { isKitWanted } from '@/lib/wallet/rainbowkit/kit-controls';
import { readTransactions } from '@/lib/wallet/rainbowkit/recent-transactions';
import { createFallbackStorage } from '@/lib/wallet/storage/fallback-storage';

/** Has the kit come where it left a transaction pending at the last visit, which it alone follows. */
export function useFollowTransactions(): void {
  const { address } = useAccount();
  const chains = useChains();
  useEffect(() => {
    if (address === undefined) return;
    const storage = createFallbackStorage();
    const isPending = chains.some(({ id }) =>
      readTransactions(storage, address, id).some(({ status }) => status === 'pending'),
    );
    if (isPending) isKitWanted.set(true);
  }, [address, chains]);
}
