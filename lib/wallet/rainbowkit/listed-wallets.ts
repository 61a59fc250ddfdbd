import type { WalletId } from '@/lib/config';
import { isObject, parseJson } from '@/lib/parse';
import { walletNames } from '@/lib/texts/kit';
import { demoWalletRdns } from '@/lib/wallet/demo/rdns';
import { announcementLimit, subscribeToAnnouncements } from '@/lib/wallet/eip6963/announcements';
import {
  filterUsable,
  findInjectedProvider,
  isBrowserWalletShown,
} from '@/lib/wallet/eip6963/browser-wallets';
import { cleanName, isRdns } from '@/lib/wallet/eip6963/clean-name';
import { createFallbackStorage } from '@/lib/wallet/storage/fallback-storage';

export type ListedWallet = {
  /** The kit's: an rdns for a wallet that announces itself. */
  id: string;
  name: string;
  isRecent: boolean;
  /** False for a wallet that this browser cannot use as it is. */
  isReady: boolean;
};

export type ListedWallets = { installed: ListedWallet[]; popular: ListedWallet[] };

type Named = Pick<ListedWallet, 'id' | 'name'>;

/** By which the kit knows an announced wallet for one of the list, which then is not listed twice. */
const rdns: Partial<Record<WalletId, string>> = {
  rainbow: 'me.rainbow',
  coinbase: 'com.coinbase.wallet',
  metaMask: 'io.metamask',
  brave: 'com.brave.wallet',
};

const recentLimit = 3;

/**
 * The offered wallets and the installed ones, as the kit's list on a desktop will have them, found
 * without the kit and without `lib/config.ts`, which brings the chains along. A wallet that poses
 * as MetaMask is the one case in which they may differ: the kit knows forty of those.
 *
 * Upstream: RainbowKit 2.2.11: groups, order and `rk-recent` of `useWalletConnectors`; `rdns` of
 * its wallets.
 * Breaks when: its rules change: rows move when the kit takes over.
 * Guarded by: tests/e2e/connect/placeholder-list.spec.ts › at … px the list is there before the
 * kit, which takes its place and moves nothing; › of four wallets that were used lately three are
 * marked, before the kit and by it
 * Can go when: there is no placeholder list.
 */
export function findListedWallets(offered: readonly WalletId[], isDemo: boolean): ListedWallets {
  const installed = findAnnounced();
  // It announces itself when the wallet code comes.
  if (isDemo) installed.push({ id: demoWalletRdns, name: walletNames.demo });
  const announced = new Set(installed.map(({ id }) => id));
  const isShown = isBrowserWalletShown(findInjectedProvider('isMetaMask') !== null);
  const popular = filterUsable(offered)
    .filter((id) => (id !== 'injected' || isShown) && !announced.has(rdns[id] ?? ''))
    .map((id) => ({ id, name: walletNames[id] }));
  const recent = readRecent(new Set([...installed, ...popular].map(({ id }) => id)));
  const list = (wallets: readonly Named[]) => toListed(wallets, recent);
  return { installed: list(installed), popular: list(popular) };
}

function toListed(wallets: readonly Named[], recent: readonly string[]): ListedWallet[] {
  const rank = ({ id }: Named) => (recent.includes(id) ? recent.indexOf(id) : recentLimit);
  return wallets
    .toSorted((one, other) => rank(one) - rank(other))
    .map(({ id, name }) => ({ id, name, isRecent: recent.includes(id), isReady: isReady(id) }));
}

function isReady(id: string): boolean {
  return id !== 'safe' && (id !== 'brave' || findInjectedProvider('isBraveWallet') !== null);
}

function readRecent(known: ReadonlySet<string>): string[] {
  const stored = parseJson(createFallbackStorage().getItem('rk-recent'));
  if (!Array.isArray(stored)) return [];
  const ids = stored.filter((id) => typeof id === 'string' && known.has(id));
  return [...new Set<string>(ids)].slice(0, recentLimit);
}

function findAnnounced(): Named[] {
  const found = new Map<string, string>();
  const stop = subscribeToAnnouncements((event) => {
    const info = readInfo(event);
    if (info === null || found.has(info.id) || found.size >= announcementLimit) return;
    found.set(info.id, info.name);
  });
  stop();
  return [...found].map(([id, name]) => ({ id, name }));
}

/** What a wallet says of itself is untrusted: null for what is no announcement. */
function readInfo(event: Event): Named | null {
  try {
    const detail: unknown = event instanceof CustomEvent ? event.detail : null;
    if (!isObject(detail) || !isObject(detail.info)) return null;
    const { rdns: id, name } = detail.info;
    if (!isRdns(id) || typeof name !== 'string') return null;
    const shown = cleanName(name);
    return shown === '' ? null : { id, name: shown };
  } catch {
    return null;
  }
}
