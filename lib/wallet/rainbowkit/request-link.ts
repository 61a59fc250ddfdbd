import { isObject, parseJson } from '@/lib/parse';
import type { FallbackStorage } from '@/lib/wallet/storage/fallback-storage';

/** Where the kit stores the link of the app that was paired last, and the client looks for it. */
export const requestLinkKey = 'WALLETCONNECT_DEEPLINK_CHOICE';

/**
 * Workaround: the kit keeps the link that an app was paired by, up to its query
 * (`setWalletConnectDeepLink`: `https://rnbwapp.com/wc`), and the client appends `/wc?requestId=…` to
 * it for each request (@walletconnect/utils 2.21.1, `handleDeeplinkRedirect`), which opens `/wc/wc`.
 */
export function repairRequestLink(storage: FallbackStorage): void {
  const record = parseJson(storage.getItem(requestLinkKey));
  if (!isObject(record) || typeof record.href !== 'string') return;
  const href = record.href.replace(/(?<=\/)wc\/?$/, '');
  if (href !== record.href) {
    storage.setItem(requestLinkKey, JSON.stringify({ ...record, href }));
  }
}
