import type { ReactNode } from 'react';
import { createStore } from '@/lib/store/create-store';

// Stores that the header's wallet tree shares with the page. They avoid wagmi, because every first visit
// downloads them.

type SharedWallet = {
  /** Provides the page's wagmi config and query cache, and an error boundary. */
  provide(children: ReactNode): ReactNode;
};

/** Null unless a wallet is connected. */
export const sharedWallet = createStore<SharedWallet | null>(null);

/** Action of the header's button; null while connected. */
export const pressConnect = createStore<(() => void) | null>(null);
