import { isObject, parseJson } from '@/lib/parse';
import type { FallbackStorage } from '@/lib/wallet/storage/fallback-storage';

/** The kit stores the last paired app's link here, and the client reads it. */
export const requestLinkKey = 'WALLETCONNECT_DEEPLINK_CHOICE';

/**
 * Makes the stored link of a wallet's app one that opens the app for a request.
 *
 * Upstream: RainbowKit 2.2.11: `setWalletConnectDeepLink` stores the link that an app was paired
 * by up to its query (`https://rnbwapp.com/wc`); @walletconnect/utils 2.21.1:
 * `handleDeeplinkRedirect` appends `/wc?requestId=…` to it, which opens `/wc/wc`.
 * Breaks when: one of them changes: a request opens the wrong address, or none.
 * Guarded by: lib/wallet/rainbowkit/repair-storage.test.ts › the link to the wallet on the phone;
 * tests/e2e/walletconnect/phone-walletconnect.spec.ts › wallets open by their own link, connect,
 * sign by a tap, and are remembered until they are left
 * Can go when: one of them changes.
 */
export function repairRequestLink(storage: FallbackStorage): void {
  const record = parseJson(storage.getItem(requestLinkKey));
  if (!isObject(record) || typeof record.href !== 'string') return;
  const href = record.href.replace(/(?<=\/)wc\/?$/, '');
  if (href !== record.href) {
    storage.setItem(requestLinkKey, JSON.stringify({ ...record, href }));
  }
}
