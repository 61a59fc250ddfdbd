import { createStore } from '@/lib/store/create-store';

/**
 * Places in the page's body that the wallet tree, which lives in the header, may fill. `set` is the
 * ref of the place's element.
 */
const createSlot = () => createStore<HTMLElement | null>(null);

/** Where the page shows the connected account. */
export const accountSlot = createSlot();

/** Where a page without the account says that the session is of another one. */
export const mismatchSlot = createSlot();
