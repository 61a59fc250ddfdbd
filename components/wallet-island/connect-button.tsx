'use client';

import type { ReactNode } from 'react';
import { useStore } from '@/components/hooks/use-store';
import { Button } from '@/components/ui/button';
import { pressConnect } from '@/components/wallet-island/shared-wallet';

/** For the fallback of a `WalletIsland`: does what the header's button does. Needs no wallet code. */
export function ConnectButton({ children }: { children: ReactNode }) {
  const press = useStore(pressConnect);
  return <Button onClick={() => press?.()}>{children}</Button>;
}
