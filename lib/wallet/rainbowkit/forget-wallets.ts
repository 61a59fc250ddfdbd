import { productId } from '@/lib/config';
import { requestLinkKey } from '@/lib/wallet/rainbowkit/request-link';
import { createFallbackStorage } from '@/lib/wallet/storage/fallback-storage';

/** Of the kit, wagmi and our cache of chain reads. The demo wallet's own key is not ours to drop. */
const ours = new RegExp(`^(rk-|wagmi\\.|${productId}\\.(cache|sent)$)`);

/**
 * Drops what this browser remembers of wallets, accounts and transactions.
 *
 * Upstream: RainbowKit 2.2.11: keys that begin with `rk-`; wagmi 2.19.5: keys that begin with
 * `wagmi.`.
 * Breaks when: the keys change: "Delete my data" leaves them.
 * Guarded by: tests/e2e/sign-in/sessions.spec.ts › who is signed out from elsewhere, everywhere or
 * for good is out in every tab and on every device
 * Can go when: never.
 */
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
