import { requestLinkKey } from '@/lib/wallet/storage/request-link-key';

/** Of the kit, wagmi and our cache of chain reads. The demo wallet's own key is not ours to drop. */
const ours = /^(rk-|wagmi\.|portico\.(cache|sent)$)/;

/** Drops what this browser remembers of wallets, accounts and transactions. */
export function forgetWallets(): void {
  try {
    const storage = window.localStorage;
    for (const key of Object.keys(storage)) {
      if (ours.test(key) || key === requestLinkKey) storage.removeItem(key);
    }
  } catch {
    // Where storage is denied nothing was kept.
  }
}
