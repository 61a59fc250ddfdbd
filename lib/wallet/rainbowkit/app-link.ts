import type { Wallet } from '@rainbow-me/rainbowkit';
import { getPairing } from '@/lib/wallet/attempts/pairing-state';

const links = new Map<string, (uri: string) => string>();
/** The request that an app was opened with last. */
let openedUri: string | null = null;

/** Opens the wallet's app with the request; null for WalletConnect itself, which is any wallet. */
export function getAppLink(walletId: string, uri: string): string | null {
  return links.get(walletId)?.(uri) ?? null;
}

/**
 * Workaround: at each tap the kit waits for the next request there is, whosever it is, and opens the
 * tapped wallet's app with it (`WalletButton.onMobileUri`), also when the visitor has cancelled or
 * chosen another one since. It gets no link then, nor a second time, and opens nothing.
 */
export function wrapAppLink<Guarded extends Pick<Wallet, 'id' | 'mobile'>>(
  wallet: Guarded,
): Guarded {
  const getUri = wallet.mobile?.getUri;
  if (getUri === undefined) return wallet;
  links.set(wallet.id, getUri);
  const openOnce = (uri: string) => {
    if (getPairing()?.walletId !== wallet.id || openedUri === uri) return '';
    openedUri = uri;
    return getUri(uri);
  };
  return { ...wallet, mobile: { ...wallet.mobile, getUri: openOnce } };
}
