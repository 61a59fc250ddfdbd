import { createStore } from '@/lib/store/create-store';

// Places in the page's body that the wallet tree, which lives in the header, may fill. `set` is the
// ref of the place's element.

/** Where the page shows the connected account. */
export const accountSlot = createStore<HTMLElement | null>(null);

/** Where a page without the account says that the session is of another one. */
export const mismatchSlot = createStore<HTMLElement | null>(null);
