import type { Wallet } from '@rainbow-me/rainbowkit';
import { attemptState, isPairing } from '@/lib/wallet/attempts/attempt-state';
import { isInAppBrowser } from '@/lib/wallet/browser/in-app-browser';

type ToLink = (uri: string) => string;

/**
 * Universal links, by the kit's ids, of apps that the kit opens by their scheme.
 * @see https://walletguide.walletconnect.network
 * @see https://developer.trustwallet.com/developer/develop-for-trust/deeplinking
 */
const universalLinks: Readonly<Partial<Record<string, string>>> = {
  rainbow: 'https://rnbwapp.com',
  safepal: 'https://link.safepal.io',
  trust: 'https://link.trustwallet.com',
  uniswap: 'https://uniswap.org/app',
  zerion: 'https://wallet.zerion.io',
};

const links = new Map<string, ToLink | null>();
/** URI of the last request that opened an app. */
let openedUri: string | null = null;

export function toWalletConnectLink(base: string, uri: string): string {
  return `${base}/wc?uri=${encodeURIComponent(uri)}`;
}

/** Returns null for WalletConnect itself, which can be any wallet, and where the app cannot be opened. */
export function getAppLink(walletId: string, uri: string): string | null {
  return links.get(walletId)?.(uri) ?? null;
}

/**
 * Lets the kit open a wallet's app only once, and only while that wallet is awaited. Otherwise the kit
 * receives no link and opens nothing.
 *
 * Upstream: RainbowKit 2.2.11: at each tap, `WalletButton.onMobileUri` waits for the next request of any
 * wallet, and opens the tapped wallet's app with it, even if the visitor has since cancelled or chosen
 * another one.
 * Breaks when: `mobile.getUri` is no longer called for each request: an app does not open.
 * Guarded by: tests/e2e/walletconnect/phone-walletconnect.spec.ts › a tap shows at once which app is opening,
 * and no app opens if the visitor cancels
 * Can go when: `onMobileUri` waits for its own request.
 */
export function wrapAppLink<Guarded extends Pick<Wallet, 'id' | 'mobile'>>(
  wallet: Guarded,
): Guarded {
  if (wallet.mobile?.getUri === undefined) return wallet;
  const getUri = chooseLink(wallet.id, wallet.mobile.getUri);
  links.set(wallet.id, getUri);
  const openOnce = (uri: string) => {
    const attempt = attemptState.get();
    if (!isPairing(attempt) || attempt.wallet.id !== wallet.id || openedUri === uri) return '';
    openedUri = uri;
    return getUri?.(uri) ?? '';
  };
  return { ...wallet, mobile: { ...wallet.mobile, getUri: openOnce } };
}

/** Returns null in an app's browser if the wallet has no universal link. */
function chooseLink(walletId: string, getUri: ToLink): ToLink | null {
  if (!isInAppBrowser() || getUri('').startsWith('https:')) return getUri;
  const base = universalLinks[walletId];
  return base === undefined ? null : (uri) => toWalletConnectLink(base, uri);
}
