import { isObject, parseJson } from '@/lib/parse';
import type { FallbackStorage } from '@/lib/wallet/storage/fallback-storage';

/** The kit stores the last paired app's link here, and the client reads it. */
export const requestLinkKey = 'WALLETCONNECT_DEEPLINK_CHOICE';

/**
 * The kit stores the link that an app was paired by up to its query (`https://rnbwapp.com/wc`), and WalletConnect
 * appends `/wc?requestId=…` to it. Removes the first `/wc`.
 */
export function repairRequestLink(storage: FallbackStorage): void {
  const record = parseJson(storage.getItem(requestLinkKey));
  if (!isObject(record) || typeof record.href !== 'string') return;
  const href = record.href.replace(/(?<=\/)wc\/?$/, '');
  if (href !== record.href) {
    storage.setItem(requestLinkKey, JSON.stringify({ ...record, href }));
  }
}
