'use client';

import { type ReactNode, Suspense, useSyncExternalStore } from 'react';
import { useStore } from '@/components/hooks/use-store';
import { Button } from '@/components/ui/button';
import { pressConnect, sharedWallet } from '@/components/wallet-island/shared-wallet';

type WalletIslandProps = {
  /** Shown without a wallet: on the server, to signed-out visitors, and until the code is loaded. */
  fallback: ReactNode;
  /** May use wagmi's hooks. Import it with `lazyWithRetry`, or every visitor downloads wagmi. */
  children: ReactNode;
};

/**
 * Marks a part of any page that uses wagmi. While a wallet is connected it shows `children`, which share the
 * header's config, connection and query cache; otherwise `fallback`. It loads no wallet code by itself. A
 * text with "Try again" replaces children that throw or fail to load.
 */
export function WalletIsland({ fallback, children }: WalletIslandProps) {
  const wallet = useSyncExternalStore(sharedWallet.subscribe, sharedWallet.get, getNone);
  if (wallet === null) return fallback;
  // Wraps the error boundary, whose text stays on screen during another attempt.
  return <Suspense fallback={fallback}>{wallet.provide(children)}</Suspense>;
}

function getNone(): null {
  return null;
}

/** Does the same as the header's button, for the fallback of a `WalletIsland`. Needs no wallet code. */
export function ConnectButton({ children }: { children: ReactNode }) {
  const press = useStore(pressConnect);
  return <Button onClick={() => press?.()}>{children}</Button>;
}
