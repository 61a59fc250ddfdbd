import type { ReactNode } from 'react';
import { createStore } from '@/lib/store/create-store';

// What the header's wallet tree lends to the rest of the page. Nothing of wagmi here: every first visit
// downloads this.

type SharedWallet = {
  /** Gives what it wraps the page's one wagmi config and query cache, and holds what it throws. */
  provide(children: ReactNode): ReactNode;
};

/** Null while no wallet is connected. */
export const sharedWallet = createStore<SharedWallet | null>(null);

/** Does what the header's button does. Null while that has nothing to do. */
export const pressConnect = createStore<(() => void) | null>(null);
