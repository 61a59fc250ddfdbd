import { productId } from '@/lib/config';
import { requestLinkKey } from '@/lib/wallet/rainbowkit/request-link';
import { createFallbackStorage } from '@/lib/wallet/storage/fallback-storage';

/** Of the kit, wagmi and our cache of chain reads. The demo wallet's own key is not ours to drop. */
const ours = new RegExp(`^(rk-|wagmi\\.|${productId}\\.(cache|sent)$)`);

/** Drops what the kit and wagmi store: their keys are those of `repairStorage`, and any new ones. */
export function forgetWallets(): void {
  try {
    const storage = window.localStorage;
    for (const key of Object.keys(storage)) {
      if (ours.test(key) || key === requestLinkKey) storage.removeItem(key);
    }
  } catch {
    // Where storage is denied nothing was stored.
  }
}

/** The page starts as for a first visit from now on. */
export function forgetLastWallet(): void {
  const storage = createFallbackStorage();
  for (const key of ['wagmi.store', 'wagmi.recentConnectorId', 'rk-latest-id']) {
    storage.removeItem(key);
  }
}
