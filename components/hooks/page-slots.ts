import { createStore } from '@/lib/store/create-store';

// Places in the page's body for the wallet tree, which lives in the header. `set` is a ref.

export const accountSlot = createStore<HTMLElement | null>(null);

export const mismatchSlot = createStore<HTMLElement | null>(null);
