import { parseJson, readField } from '@/lib/parse';
import { getProductIdOfPage } from '@/lib/product-id-of-page';
import { demoWalletName, getDemoWalletRdns } from '@/lib/wallet/demo/name';
import {
  createAnnouncementList,
  readAnnouncement,
  subscribeToAnnouncements,
} from '@/lib/wallet/eip6963/announcements';
import { filterUsable, isExtensionThere } from '@/lib/wallet/eip6963/browser-wallets';
import { browserStorage } from '@/lib/wallet/storage/fallback-storage';
import type { OfferedWallet } from '@/lib/wallets';

export type ListedWallet = {
  /** The kit's id: an rdns for an announced wallet. */
  id: string;
  name: string;
  isRecent: boolean;
  /** False for a wallet that this browser cannot use as is. */
  isReady: boolean;
};

export type ListedWallets = { installed: ListedWallet[]; popular: ListedWallet[] };

type Found = Omit<ListedWallet, 'isRecent'>;

const recentLimit = 3;

/**
 * Returns the offered and installed wallets as the kit's desktop list will show them. Needs neither the kit
 * nor `lib/config.ts`, which would pull in the chains.
 *
 * Upstream: RainbowKit 2.2.11: groups, order, `ready` and `rk-recent` of `useWalletConnectors`; `id`, `name`,
 * `rdns` and detection of its wallets (lib/wallets.ts).
 * Breaks when: its rules change: rows move, or change their names, when the kit takes over.
 * Guarded by: tests/e2e/connect/placeholder-list.spec.ts › at any width the list appears before the kit,
 * which replaces it without moving anything; tests/unit/wallet-table.test.ts
 * Can go when: the placeholder list is removed.
 */
export function findListedWallets(
  offered: readonly OfferedWallet[],
  isDemo: boolean,
): ListedWallets {
  const installed = findAnnounced();
  // The demo wallet announces itself only once the wallet code is loaded.
  const demoId = getDemoWalletRdns(getProductIdOfPage());
  if (isDemo) installed.push({ id: demoId, name: demoWalletName, isReady: true });
  const announced = new Set(installed.map(({ id }) => id));
  const popular = filterUsable(offered)
    .filter(({ rdns }) => !announced.has(rdns ?? ''))
    .map((wallet) => ({ id: wallet.id, name: wallet.name, isReady: isReady(wallet) }));
  const recent = readRecent(new Set([...installed, ...popular].map(({ id }) => id)));
  const list = (wallets: readonly Found[]) => toListed(wallets, recent);
  return { installed: list(installed), popular: list(popular) };
}

function toListed(wallets: readonly Found[], recent: readonly string[]): ListedWallet[] {
  const rank = ({ id }: Found) => (recent.includes(id) ? recent.indexOf(id) : recentLimit);
  return wallets
    .toSorted((one, other) => rank(one) - rank(other))
    .map((wallet) => ({ ...wallet, isRecent: recent.includes(wallet.id) }));
}

function isReady(wallet: OfferedWallet): boolean {
  return wallet.isExtensionOnly !== true || isExtensionThere(wallet);
}

function readRecent(known: ReadonlySet<string>): string[] {
  const stored = parseJson(browserStorage.getItem('rk-recent'));
  if (!Array.isArray(stored)) return [];
  const ids = stored.filter((id) => typeof id === 'string' && known.has(id));
  return [...new Set<string>(ids)].slice(0, recentLimit);
}

function findAnnounced(): Found[] {
  const list = createAnnouncementList();
  const found = new Map<string, Found>();
  const stop = subscribeToAnnouncements((event) => {
    const announced = readAnnouncement(readField(event, 'detail'));
    const info = announced === null ? undefined : list(announced)?.info;
    if (info !== undefined) found.set(info.rdns, { id: info.rdns, name: info.name, isReady: true });
  });
  stop();
  return [...found.values()];
}
