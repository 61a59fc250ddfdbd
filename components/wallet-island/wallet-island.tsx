'use client';

import { type ReactNode, Suspense, useSyncExternalStore } from 'react';
import { sharedWallet } from '@/components/wallet-island/shared-wallet';

type WalletIslandProps = {
  /** What stands there without a wallet: on the server, for strangers, and until the code is loaded. */
  fallback: ReactNode;
  /** May use wagmi's hooks. Import it by `lazyWithRetry`, or every visitor downloads wagmi with the page. */
  children: ReactNode;
};

/**
 * A part of any page that uses wagmi. While a wallet is connected it shows `children`, which share the
 * header's config, connection and query cache; else `fallback`. By itself it loads nothing: the wallet
 * code comes when the visitor reaches for it, was connected before, or is inside a Safe. Where the
 * children cannot be loaded, or throw, that is said in their place, and can be tried again.
 */
export function WalletIsland({ fallback, children }: WalletIslandProps) {
  const wallet = useSyncExternalStore(sharedWallet.subscribe, sharedWallet.get, getNone);
  if (wallet === null) return fallback;
  // Around what holds failures: what is tried again does not replace its text by the fallback.
  return <Suspense fallback={fallback}>{wallet.provide(children)}</Suspense>;
}

/** The server's, and the first render's in the browser, whatever has been loaded by then. */
function getNone(): null {
  return null;
}
