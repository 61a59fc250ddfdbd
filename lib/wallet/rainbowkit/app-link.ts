import type { Wallet } from '@rainbow-me/rainbowkit';
import { attemptState, isPairing } from '@/lib/wallet/attempts/attempt-state';

const links = new Map<string, (uri: string) => string>();
/** URI of the last request that opened an app. */
let openedUri: string | null = null;

/** Returns null for WalletConnect itself, which can be any wallet. */
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
