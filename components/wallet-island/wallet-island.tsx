'use client';

import { type ReactNode, Suspense, useSyncExternalStore } from 'react';
import { useStore } from '@/components/hooks/use-store';
import { Button } from '@/components/ui/button';
import { pressConnect, sharedWallet } from '@/components/wallet-island/shared-wallet';

type WalletIslandProps = {
  /** Shown without a wallet: on the server, to strangers, and until the code is loaded. */
  fallback: ReactNode;
  /** May use wagmi's hooks. Import it by `lazyWithRetry`, or every visitor downloads wagmi. */
  children: ReactNode;
};

/**
 * A part of any page that uses wagmi. While a wallet is connected it shows `children`, which share the
 * header's config, connection and query cache; else `fallback`. It loads no wallet code by itself.
 * Children that throw or cannot be loaded are replaced by a text with "Try again".
 */
export function WalletIsland({ fallback, children }: WalletIslandProps) {
  const wallet = useSyncExternalStore(sharedWallet.subscribe, sharedWallet.get, getNone);
  if (wallet === null) return fallback;
  // Around the error boundary: its text stays during another try.
  return <Suspense fallback={fallback}>{wallet.provide(children)}</Suspense>;
}

function getNone(): null {
  return null;
}

/** For the fallback of a `WalletIsland`: does what the header's button does. Needs no wallet code. */
export function ConnectButton({ children }: { children: ReactNode }) {
  const press = useStore(pressConnect);
  return <Button onClick={() => press?.()}>{children}</Button>;
}
