import { productId } from '@/lib/config';
import { requestLinkKey } from '@/lib/wallet/rainbowkit/request-link';
import { createFallbackStorage } from '@/lib/wallet/storage/fallback-storage';

/** Keys of the kit, wagmi and our cache. The demo wallet keeps its own. */
const ours = new RegExp(`^(rk-|wagmi\\.|${productId}\\.(cache|sent)$)`);

/** Drops what the kit and wagmi store: their keys are those of `repairStorage`, and any new ones. */
export function forgetWallets(): void {
  try {
    const storage = window.localStorage;
    for (const key of Object.keys(storage)) {
      if (ours.test(key) || key === requestLinkKey) storage.removeItem(key);
    }
  } catch {
    // Without storage nothing was stored.
  }
}

/** The page then starts as for a first visit. */
export function forgetLastWallet(): void {
  const storage = createFallbackStorage();
  for (const key of ['wagmi.store', 'wagmi.recentConnectorId', 'rk-latest-id']) {
    storage.removeItem(key);
  }
}
