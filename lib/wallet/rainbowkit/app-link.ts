import type { Wallet } from '@rainbow-me/rainbowkit';
import { attemptState, isPairing } from '@/lib/wallet/attempts/attempt-state';

const links = new Map<string, (uri: string) => string>();
/** The last request that an app was opened with. */
let openedUri: string | null = null;

/** null for WalletConnect itself, which is any wallet. */
export function getAppLink(walletId: string, uri: string): string | null {
  return links.get(walletId)?.(uri) ?? null;
}

/**
 * Opens the app of a wallet only while it is awaited, and once. Otherwise the kit gets no link and
 * opens nothing.
 *
 * Upstream: RainbowKit 2.2.11: at each tap `WalletButton.onMobileUri` waits for the next request
 * there is, whosever it is, and opens the tapped wallet's app with it, also when the visitor has
 * cancelled or chosen another one since.
 * Breaks when: `mobile.getUri` is no longer called for each request: an app is not opened.
 * Guarded by: tests/e2e/walletconnect/phone-walletconnect.spec.ts › a tap shows at once which app is opening,
 * and no app opens if the visitor cancels
 * Can go when: it waits for its own request.
 */
export function wrapAppLink<Guarded extends Pick<Wallet, 'id' | 'mobile'>>(
  wallet: Guarded,
): Guarded {
  const getUri = wallet.mobile?.getUri;
  if (getUri === undefined) return wallet;
  links.set(wallet.id, getUri);
  const openOnce = (uri: string) => {
    const attempt = attemptState.get();
    if (!isPairing(attempt) || attempt.wallet.id !== wallet.id || openedUri === uri) return '';
    openedUri = uri;
    return getUri(uri);
  };
  return { ...wallet, mobile: { ...wallet.mobile, getUri: openOnce } };
}
