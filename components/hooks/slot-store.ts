/** A place in the page's body that the wallet tree, which lives in the header, may fill. */
type Slot = {
  /** A ref for the place's element. */
  set(element: HTMLElement | null): void;
  get(): HTMLElement | null;
  subscribe(listener: () => void): () => void;
};

/** Where the page shows the connected account. */
export const accountSlot = createSlot();

/** Where a page without the account says that the session is of another one. */
export const mismatchSlot = createSlot();

function createSlot(): Slot {
  let place: HTMLElement | null = null;
  const listeners = new Set<() => void>();
  return {
    set: (element) => {
      place = element;
      for (const listener of listeners) listener();
    },
    get: () => place,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
