import type { Page } from '@playwright/test';

/**
 * Corrupts the stored state of the page's WalletConnect client: its sessions lose their keys, or have
 * expired. Call it while the only open page of the site has no client.
 */
export async function spoilSessions(page: Page, how: 'lost keys' | 'expired'): Promise<void> {
  await page.evaluate(async (fault) => {
    const settle = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await settle(indexedDB.open('WALLET_CONNECT_V2_INDEXED_DB'));
    const store = database
      .transaction('keyvaluestorage', 'readwrite')
      .objectStore('keyvaluestorage');
    const keys = await settle(store.getAllKeys());
    const wanted = fault === 'expired' ? /:session$/ : /:keychain$/;
    const key = keys.find((it) => wanted.test(String(it)));
    if (key === undefined) throw new Error(`nothing is kept: ${keys.join()}`);
    const kept: unknown = await settle(store.get(key));
    const value: unknown = typeof kept === 'string' ? JSON.parse(kept) : kept;
    const spoilt =
      fault === 'expired' && Array.isArray(value)
        ? value.map((session) => ({ ...session, expiry: 1 }))
        : {};
    await settle(store.put(typeof kept === 'string' ? JSON.stringify(spoilt) : spoilt, key));
    database.close();
  }, how);
}
