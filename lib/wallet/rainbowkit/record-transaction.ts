import { isKitWanted, kitControls } from '@/lib/wallet/rainbowkit/kit-controls';
import {
  recordElsewhere,
  type StoredTransaction,
} from '@/lib/wallet/rainbowkit/recent-transactions';
import { createFallbackStorage } from '@/lib/wallet/storage/fallback-storage';

type Sender = { account: string; chainId: number };

/** Records what was sent among the kit's transactions, which the kit then follows. */
export function recordTransaction(
  { account, chainId }: Sender,
  transaction: Pick<StoredTransaction, 'hash' | 'description'>,
): void {
  const kit = kitControls.get();
  if (kit?.account === account && kit.chainId === chainId) {
    kit.addTransaction(transaction);
    return;
  }
  recordElsewhere(createFallbackStorage(), account, chainId, transaction);
  isKitWanted.set(true);
}
