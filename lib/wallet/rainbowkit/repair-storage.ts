import { productId } from '@/lib/config';
import { isObject, parseJson } from '@/lib/parse';
import { repairTransactions } from '@/lib/wallet/rainbowkit/recent-transactions';
import { browserStorage } from '@/lib/wallet/storage/fallback-storage';

/** The kit stores the last paired app's link here, and WalletConnect's client reads it. */
const requestLinkKey = 'WALLETCONNECT_DEEPLINK_CHOICE';

/**
 * Drops stored records that the kit, wagmi and WalletConnect cannot read. Call it before any of them reads.
 *
 * Upstream: RainbowKit 2.2.11: reads `rk-recent`, `rk-latest-id` and `rk-transactions` unchecked; wagmi
 * 2.19.5: `wagmi.store`, `wagmi.recentConnectorId`; WalletConnect 2.21.1: `WALLETCONNECT_DEEPLINK_CHOICE`, to
 * which `handleDeeplinkRedirect` appends `/wc?requestId=…`.
 * Breaks when: keys or shapes change: a bad record breaks the page on each load, "Delete my data" leaves a
 * record, a request opens the wrong address, or a returning visitor is not reconnected.
 * Guarded by: lib/wallet/rainbowkit/repair-storage.test.ts; lib/wallet/storage/last-connection.test.ts › the
 * last connection; tests/e2e/walletconnect/phone-walletconnect.spec.ts › wallets open by their own link,
 * connect, sign after a tap, and are remembered until disconnected;
 * tests/components/connect/reconnect.test.tsx › an extension that returns later reconnects on "Try again"
 * without a reload, and on the next visit; tests/components/account/stored-records.test.tsx › the page
 * survives and replaces junk in the stored records of RainbowKit and wagmi;
 * tests/e2e/sign-in/sessions.spec.ts › signing out from another device, everywhere or by deleting data
 * applies to every tab and device
 * Can go when: they check what they read.
 */
export function repairStorage(): void {
  repairTransactions();
  repairRecentWallets();
  dropUnless('rk-latest-id', isWalletId);
  dropUnless('wagmi.store', (text) => isWagmiStore(parseJson(text)));
  dropUnless('wagmi.recentConnectorId', (text) => isWalletId(parseJson(text)));
  dropUnless(requestLinkKey, (text) => isDeepLink(parseJson(text)));
  repairRequestLink();
}

function dropUnless(key: string, isGood: (text: string) => boolean): void {
  const text = browserStorage.getItem(key);
  if (text !== null && !isGood(text)) browserStorage.removeItem(key);
}

function repairRecentWallets(): void {
  const key = 'rk-recent';
  dropUnless(key, (text) => Array.isArray(parseJson(text)));
  const ids = parseJson(browserStorage.getItem(key));
  if (!Array.isArray(ids) || ids.every(isWalletId)) return;
  browserStorage.setItem(key, JSON.stringify(ids.filter(isWalletId)));
}

/** Rejects names such as `constructor`, because the kit looks ids up in a plain object. */
function isWalletId(value: unknown): value is string {
  return typeof value === 'string' && /^[\w.:-]{1,128}$/.test(value) && !(value in {});
}

function isWagmiStore(value: unknown): boolean {
  if (!isObject(value) || typeof value.version !== 'number' || !isObject(value.state)) return false;
  const { connections, chainId, current } = value.state;
  return (
    (current === null || typeof current === 'string') &&
    Number.isSafeInteger(chainId) &&
    isObject(connections) &&
    connections.__type === 'Map' &&
    Array.isArray(connections.value) &&
    connections.value.every(isConnectionEntry)
  );
}

function isConnectionEntry(value: unknown): boolean {
  if (!Array.isArray(value) || value.length !== 2) return false;
  const [uid, connection]: unknown[] = value;
  return (
    typeof uid === 'string' &&
    isObject(connection) &&
    Array.isArray(connection.accounts) &&
    connection.accounts.every((account) => typeof account === 'string') &&
    typeof connection.chainId === 'number' &&
    isObject(connection.connector) &&
    typeof connection.connector.id === 'string'
  );
}

/** Checks an address that WalletConnect opens on its own for a request to the phone's wallet. */
function isDeepLink(value: unknown): boolean {
  return (
    isObject(value) &&
    typeof value.name === 'string' &&
    typeof value.href === 'string' &&
    URL.canParse(value.href) &&
    !/^(?:javascript|data|blob|file|vbscript|about):/i.test(value.href.trim())
  );
}

/**
 * Removes the first `/wc`. The kit stores an app's pairing link up to its query (`https://rnbwapp.com/wc`),
 * and WalletConnect appends `/wc?requestId=…` to it.
 */
export function repairRequestLink(): void {
  const record = parseJson(browserStorage.getItem(requestLinkKey));
  if (!isObject(record) || typeof record.href !== 'string') return;
  const href = record.href.replace(/(?<=\/)wc\/?$/, '');
  if (href !== record.href) {
    browserStorage.setItem(requestLinkKey, JSON.stringify({ ...record, href }));
  }
}

/** Keys of the kit, wagmi and our cache. The demo wallet keeps its own keys. */
const ours = new RegExp(`^(rk-|wagmi\\.|${productId}\\.(cache|sent)$)`);

/** Drops everything that the kit and wagmi store: the keys of `repairStorage` and any new ones. */
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

/** Makes the page start as on a first visit. */
export function forgetLastWallet(): void {
  for (const key of ['wagmi.store', 'wagmi.recentConnectorId', 'rk-latest-id']) {
    browserStorage.removeItem(key);
  }
}
