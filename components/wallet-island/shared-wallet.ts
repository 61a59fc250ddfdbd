import type { ReactNode } from 'react';
import { createStore } from '@/lib/store/create-store';

// The header's wallet tree shares these with the page. Without wagmi: every first visit downloads this.

type SharedWallet = {
  /** Provides the page's wagmi config and query cache, and an error boundary. */
  provide(children: ReactNode): ReactNode;
};

/** Null without a connected wallet. */
export const sharedWallet = createStore<SharedWallet | null>(null);

/** The action of the header's button; null while connected. */
export const pressConnect = createStore<(() => void) | null>(null);
